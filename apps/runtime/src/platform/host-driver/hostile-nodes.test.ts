import { node } from "@switchyard/flow/testing";
import { chainOf, flowOf, type Probe, probe } from "@switchyard/host/testing";
import { NodeError, type NodeType } from "@switchyard/node-kit";
import { afterEach, describe, expect, it } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost | undefined;

afterEach(async () => {
	await test?.remove();
	test = undefined;
});

/** What a package gives that was written without types. */
function untyped(value: unknown): Promise<Readonly<Record<string, unknown>>> {
	return value as Promise<Readonly<Record<string, unknown>>>;
}

async function runOf(work: Probe) {
	test = new TestHost({ nodeTypes: [probe("Hostile", "safe", work)] });
	const run = await test.start(chainOf(node("hostile", "Test.Hostile")));
	return test.runHost.waitForEnd(run, 5000);
}

function cyclic(): Error {
	const error = new Error("around and around");
	error.cause = error;
	return error;
}

const THROWN: readonly (readonly [name: string, thrown: () => unknown])[] = [
	["nothing", () => undefined],
	["null", () => null],
	["a symbol", () => Symbol("no")],
	["an object without a prototype", () => Object.create(null)],
	[
		"an object that cannot be read",
		() => ({
			toString: () => {
				throw new Error("no");
			},
		}),
	],
	["an error that is its own cause", cyclic],
	["an error whose stack is no text", () => Object.assign(new Error("no"), { stack: { deep: 1 } })],
	[
		"an error whose stack cannot be read",
		() =>
			Object.defineProperty(new Error("no"), "stack", {
				get: () => {
					throw new Error("no");
				},
			}),
	],
	[
		"a node error whose message is no text",
		() => Object.assign(new NodeError({ code: "X_Y", message: "" }), { message: 5 }),
	],
	[
		"a revoked proxy",
		() => {
			const { proxy, revoke } = Proxy.revocable({}, {});
			revoke();
			return proxy;
		},
	],
];

describe("a node that fails by throwing", () => {
	it.each(THROWN)("%s fails its step and nothing else [Q-R9]", async (_name, thrown) => {
		const summary = await runOf(async () => {
			throw thrown();
		});
		expect(summary).toMatchObject({ status: "failed", error: { retryable: false } });
	});

	it("before it gives a promise fails its step", async () => {
		const summary = await runOf(() => {
			throw new Error("at once");
		});
		expect(summary).toMatchObject({ status: "failed", error: { code: "NODE_FAILED" } });
	});
});

const GIVEN: readonly (readonly [name: string, given: () => unknown])[] = [
	["a list", () => []],
	["a text", () => "text"],
	["a large whole number", () => ({ output: 2n ** 80n })],
	[
		"a cycle",
		() => {
			const output: unknown[] = [];
			output.push(output);
			return { output };
		},
	],
	[
		"a getter that throws",
		() => ({
			get output() {
				throw new Error("no");
			},
		}),
	],
	[
		"a proxy that throws",
		() =>
			new Proxy(
				{},
				{
					ownKeys: () => {
						throw new Error("no");
					},
				},
			),
	],
];

describe("a node that gives", () => {
	it.each(GIVEN)("%s fails its step and nothing else [Q-R9]", async (_name, given) => {
		const summary = await runOf(async () => untyped(given()));
		expect(summary).toMatchObject({ status: "failed", error: { code: "NODE_FAILED" } });
	});

	it.each([201, 4400, 100_000])(
		"something nested %i deep fails its step and nothing else [Q-S7]",
		async (levels) => {
			let output: unknown = 1;
			for (let level = 1; level < levels; level++) output = [output];
			const summary = await runOf(async () => ({ output }));
			expect(summary).toMatchObject({ status: "failed" });
			expect(summary.error?.code).toMatch(/MESSAGE_TOO_LARGE|NODE_FAILED/);
		},
	);

	it("its outputs without a promise has given them all the same", async () => {
		const summary = await runOf(() => untyped({ output: 1 }));
		expect(summary).toMatchObject({ status: "succeeded", message: { output: 1 } });
	});
});

describe("a node that changes", () => {
	it("its outputs after it gave them changes nothing that the run has", async () => {
		const output = { list: [1] };
		const greedy = probe("Greedy", "safe", async () => ({ output }));
		const later = probe("Later", "safe", async ({ input }) => {
			output.list.push(2);
			return { output: input };
		});
		test = new TestHost({ nodeTypes: [greedy, later] });
		const read = { params: { input: { scope: "Message", path: "output" } } } as const;
		const run = await test.start(chainOf(node("a", "Test.Greedy"), node("b", "Test.Later", {}, read)));
		expect((await test.runHost.waitForEnd(run, 5000)).message).toEqual({ output: { list: [1] } });
	});

	it("its parameters changes neither the message of other branches nor the journal", async () => {
		const read = (path: string) => ({ params: { input: { scope: "Message", path } } }) as const;
		const spoil = probe("Spoil", "safe", async ({ input }) => {
			(input as { list: number[] }).list.push(2);
			return {};
		});
		const keep: NodeType = probe("Keep", "safe", async ({ input }) => ({ output: input }));
		test = new TestHost({ nodeTypes: [spoil, keep] });
		const run = await test.start(
			flowOf(
				[node("spoil", "Test.Spoil", {}, read("order")), node("keep", "Test.Keep", {}, read("order"))],
				["start>spoil", "spoil>keep"],
			),
			{ order: { list: [1] } },
		);
		expect((await test.runHost.waitForEnd(run, 5000)).message).toMatchObject({
			order: { list: [1] },
			output: { list: [1] },
		});
		const starts = (await test.events(run)).flatMap((event) =>
			event.type === "step-start" ? [event.params] : [],
		);
		expect(starts).toEqual([{ input: { list: [1] } }, { input: { list: [1] } }]);
	});
});
