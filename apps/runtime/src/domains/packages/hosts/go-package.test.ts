import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { Flow } from "@switchyard/spec/flow";
import type { OutboxReply } from "@switchyard/spec/http";
import type { Scope } from "@switchyard/spec/scope";
import { afterEach, describe, expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { GoPackage, HAS_GO, killed } from "../../../../test/support/bridge/go-package.ts";
import { Stopwatch } from "../../../../test/support/stopwatch.ts";

let silentServer: Server | undefined;

afterEach(() => silentServer?.close());

const MAIL = { to: "john@company.com", subject: "Order 42", body: "It has shipped." };

/** A flow that sends a mail as a step, and one in which an agent does. */
function flow(id: string, script?: unknown, server = "outbox"): Flow {
	const scopes = (scope: Scope) =>
		Object.fromEntries(
			Object.entries(MAIL).map(([name, value]) => [name, scope === "AI" ? { scope } : { scope, value }]),
		);
	const position = { x: 0, y: 0 };
	const mail = {
		id: "mail",
		type: "GoMail.Send",
		name: "Mail",
		position,
		params: {
			...scopes(script ? "AI" : "Custom"),
			from: { scope: "Custom", value: "desk@company.com" },
			server: { scope: "Custom", value: { credential: server } },
		},
	};
	const start = { id: "start", type: "Flow.Manual", name: "Start", position, params: {} };
	const model = { scope: "Custom", value: { provider: "scripted", script } };
	const prompt = {
		scope: "Custom",
		value: "Send an email to john@company.com saying his order has shipped.",
	};
	const desk = { id: "desk", type: "AI.Agent", name: "Desk", position, params: { prompt, model } };
	const wire = (from: string, port: string, to: string, at: string) => ({
		id: `${from}-${to}`,
		from: { node: from, port },
		to: { node: to, port: at },
	});
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 1,
		nodes: script ? [start, desk, mail] : [start, mail],
		wires: script
			? [wire("start", "out", "desk", "in"), wire("desk", "tools", "mail", "tool")]
			: [wire("start", "out", "mail", "in")],
	} as Flow;
}

describe.skipIf(!HAS_GO)("the Go package of the examples", () => {
	const server = BridgeServer.forAll({ SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" });
	const goMail = GoPackage.forAll("examples/go-mail");

	async function lastMail() {
		const { body } = await server.app.send({ url: "/api/outbox" });
		const { mails }: OutboxReply = JSON.parse(body);
		return mails.toSorted((a, b) => b.at - a.at)[0];
	}

	it("sends a mail as a step of a flow [P6] [R5] [R17] [R23]", async () => {
		await goMail.start(server.url);
		await server.put(flow("go-step"));
		const { run } = await server.run("go-step");
		expect(run).toMatchObject({ status: "succeeded", message: { sent_to: ["john@company.com"] } });
		const { text = "", ...mail } = { ...(await lastMail()) };
		expect(mail).toMatchObject({ from: "desk@company.com", to: ["john@company.com"], subject: "Order 42" });
		expect(text.trim()).toBe("It has shipped.");
	});

	it("is, the very same, a tool of an agent [P6] [R5] [R13] [R14] [R18] [R23]", async () => {
		await goMail.start(server.url);
		const call = { name: "send_email", arguments: { ...MAIL, subject: "From the agent" } };
		await server.put(flow("go-tool", [{ toolCalls: [call] }, { text: "The mail is out." }]));
		const { run, runId } = await server.run("go-tool");
		expect(run).toMatchObject({ status: "succeeded", message: { text: "The mail is out." } });
		const id = expect.stringMatching(/^<[0-9a-f]{32}@company\.com>$/);
		expect(await server.events(runId)).toContainEqual(
			expect.objectContaining({
				type: "tool-response",
				result: expect.objectContaining({
					status: "success",
					data: expect.objectContaining({ message_id: id }),
				}),
			}),
		);
		expect(await lastMail()).toMatchObject({ subject: "From the agent" });
	});

	it("lets no model choose the sender or the server, whatever it says [R4] [R28] [Q-S1] [Q-S2]", async () => {
		await goMail.start(server.url);
		const before = await lastMail();
		const forged = {
			...MAIL,
			server: { host: "127.0.0.1", port: 1, secure: false },
			from: "boss@company.com",
		};
		const call = { name: "send_email", arguments: forged };
		await server.put(flow("go-forged", [{ toolCalls: [call] }, { text: "I could not." }]));
		const { runId } = await server.run("go-forged");
		expect(await server.events(runId)).toContainEqual(
			expect.objectContaining({
				type: "tool-response",
				result: expect.objectContaining({
					status: "error",
					error: expect.objectContaining({ code: "TOOL_ARGUMENTS_INVALID" }),
				}),
			}),
		);
		expect(await lastMail()).toEqual(before);
	});

	it("killed in the middle of a mail fails the step at once, never sends again, and serves once it is back [Q-R10]", async () => {
		const hostProcess = await goMail.start(server.url);
		const connected = Promise.withResolvers<void>();
		let connections = 0;
		silentServer = createServer(() => {
			connections++;
			connected.resolve();
		});
		silentServer.listen(0, "127.0.0.1");
		await once(silentServer, "listening");
		const { port } = silentServer.address() as AddressInfo;
		await server.app.send({
			method: "PUT",
			url: "/api/credentials/silent",
			payload: { kind: "smtp", value: { host: "127.0.0.1", port, secure: false } },
		});
		await server.put(flow("go-killed", undefined, "silent"));
		const runId = await server.start("go-killed", {});
		await connected.promise;
		const watch = new Stopwatch();
		const again = killed(hostProcess).then(() => goMail.start(server.url));
		const events = await server.eventually(runId, (all) => all.at(-1)?.type === "step-fail");
		expect(watch.stop()).toBeLessThan(1500);
		expect(events.at(-1)).toMatchObject({
			unknown: true,
			error: { code: "CONNECTION_LOST", retryable: false },
		});
		await again;
		await server.put(flow("go-step"));
		expect((await server.run("go-step")).run?.status).toBe("succeeded");
		expect(connections).toBe(1);
	});

	it("prints its spec", async () => {
		const [spec] = JSON.parse(await goMail.print(server.url, "-s"));
		expect(spec).toMatchObject({ id: "GoMail.Send", effect: "once", tool: { name: "send_email" } });
	});

	it("leaves when it is asked to, and ends with a clear word when the token is wrong", async () => {
		const hostProcess = await goMail.start(server.url);
		const ended = once(hostProcess, "exit");
		hostProcess.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
		await expect(goMail.start(server.url, { SWITCHYARD_TOKEN: "another" })).rejects.toThrow(
			"check the token",
		);
	});
});
