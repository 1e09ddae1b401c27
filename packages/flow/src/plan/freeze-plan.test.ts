import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { PlanTask } from "@switchyard/spec/plan";
import { describe, expect, it } from "vitest";
import { applyOperations, freezePlan, type PlanToFreeze, validateFlow } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { orderDesk } from "../testing/order-desk.ts";
import { SPECS } from "../testing/specs.ts";

function task(id: string, tool: string, more: Partial<PlanTask> = {}): PlanTask {
	return { id, title: `Do ${id}`, tool, arguments: {}, arguments_from: {}, depends_on: [], ...more };
}

const MAIL = task("tell", "send_email", { arguments: { to: "ann@example.com", subject: "Order 42" } });

function freeze(
	tasks: readonly PlanTask[],
	{
		of = orderDesk(),
		specs = SPECS,
		...more
	}: { of?: Flow; specs?: typeof SPECS } & Partial<PlanToFreeze> = {},
) {
	return freezePlan(of, specs, { agent: "desk", tasks, ...more });
}

function problems(tasks: readonly PlanTask[], setting?: Parameters<typeof freeze>[1]): string {
	const found = freeze(tasks, setting);
	return found.ok ? "" : found.problems.join("\n");
}

function result(tasks: readonly PlanTask[], setting?: Parameters<typeof freeze>[1]) {
	const found = freeze(tasks, setting);
	if (!found.ok) throw new Error(found.problems.join(" "));
	const before = setting?.of ?? orderDesk();
	return { ...found, before, ...applyOperations(before, found.operations) };
}

/** The order desk with its mail node changed. */
function withMail(change: Partial<FlowNode>): Flow {
	const desk = orderDesk();
	return { ...desk, nodes: desk.nodes.map((each) => (each.id === "mail" ? { ...each, ...change } : each)) };
}

describe("freezing a plan", () => {
	it("makes a chain in the agent's place, with the designer's values where no model may choose", () => {
		const { flow: after, nodes } = result([MAIL, task("again", "send_email", { arguments: MAIL.arguments })]);
		const [desk, tell] = ["desk", "tell"].map((id) => after.nodes.find((each) => each.id === id));
		expect(nodes).toEqual(["tell", "again"]);
		expect(desk?.disabled).toBe(true);
		expect(tell).toMatchObject({
			type: "Mail.Send",
			name: "Do tell",
			params: {
				to: { scope: "Custom", value: "ann@example.com" },
				subject: { scope: "Custom", value: "Order 42" },
				server: { scope: "Custom", value: { credential: "outbox" } },
				from: { scope: "Message", template: "desk+{{ question.size() }}@example.com" },
			},
			outputs: { message_id: "tell_message_id", sent_to: "tell_sent_to" },
		});
		const wires = after.wires.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`);
		expect(wires).toEqual([
			"start.out > desk.in",
			"desk.tools > mail.tool",
			"desk.out > tell.in",
			"tell.out > again.in",
			"again.out > log.in",
		]);
		expect(validateFlow(after, SPECS).filter(({ warning }) => !warning)).toEqual([]);
	});

	it("is one edit that undo takes back exactly", () => {
		const { flow: after, inverse, before } = result([MAIL]);
		expect(applyOperations(after, inverse).flow).toEqual(before);
	});

	it("puts tasks that wait for each other in order, and reads results by the field that has them", () => {
		const later = task("later", "send_email", {
			arguments: { subject: "Copy" },
			arguments_from: { to: "tell.sent_to[0].address" },
		});
		const { flow: after, nodes } = result([later, MAIL]);
		expect(nodes).toEqual(["tell", "later"]);
		expect(after.nodes.find(({ id }) => id === "later")?.params.to).toEqual({
			scope: "Message",
			path: "tell_sent_to[0].address",
		});
	});

	it("covers no node, and stands in rows", () => {
		const many = Array.from({ length: 12 }, (_, at) =>
			task(`t${at}`, "send_email", { arguments: MAIL.arguments }),
		);
		const { flow: after, nodes } = result(many, { at: { x: 0, y: 1000 } });
		const places = nodes.map((id) => after.nodes.find((each) => each.id === id)?.position);
		expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(12);
		expect(places[0]).toEqual({ x: 0, y: 1000 });
		expect(places[5]?.y).toBeGreaterThan(1000);
		expect(
			Math.min(
				...result(many)
					.flow.nodes.slice(4)
					.map(({ position }) => position.y),
			),
		).toBeGreaterThan(100);
	});

	it("says who reads what only the agent wrote", () => {
		expect(result([MAIL]).unwritten).toEqual([{ node: "log", field: "answer" }]);
	});

	it("gives a tool that is an agent its own tools", () => {
		const remote: NodeSpec = {
			...(SPECS.get("AI.Agent") as NodeSpec),
			id: "Test.Remote",
			properties: [],
			tool: { name: "delegate", description: "Delegates." },
		};
		const of = flow(
			[
				node("start", "Flow.Manual"),
				node("desk", "AI.Agent", {}, orderDesk().nodes[1]),
				node("far", "Test.Remote"),
				node("log", "Flow.Log", { text: { scope: "AI" } }),
			],
			["start.out > desk.in", "desk.tools > far.tool", "far.tools > log.tool"],
		);
		const specs = new Map([...SPECS, [remote.id, remote] as const]);
		const { flow: after } = result([task("hand", "delegate")], { of, specs });
		expect(after.wires).toContainEqual(
			expect.objectContaining({ from: { node: "hand", port: "tools" }, to: { node: "log", port: "tool" } }),
		);
	});
});

describe("a plan that cannot be frozen", () => {
	it("says everything that is in the way", () => {
		const said = problems([
			task("gone", "drop_table"),
			task("old", "send_email", { arguments: { to: "a", subject: "b", server: { credential: "mine" } } }),
			task("bare", "send_email", { arguments: { to: "a" } }),
		]);
		expect(said).toContain("“Desk” has no tool `drop_table` any more.");
		expect(said).toContain("“Send mail” no longer lets a model fill `server`.");
		expect(said).toContain("It does not give `subject`, which its tool needs.");
	});

	it("does not fill what the author keeps from designers, or from messages", () => {
		const mail = SPECS.get("Mail.Send") as NodeSpec;
		const closed = { customScope: false, messageScope: false };
		const specs = new Map(SPECS).set(mail.id, {
			...mail,
			properties: mail.properties.map((each) =>
				each.name === "to" || each.name === "cc" ? { ...each, ...closed } : each,
			),
		});
		expect(problems([MAIL], { specs })).toContain("does not let a designer fill it".slice(0, 24));
		expect(problems([MAIL], { specs })).toContain("A node cannot leave out `cc`");
		const reading = task("copy", "send_email", {
			arguments: { subject: "x" },
			arguments_from: { to: "tell.message_id" },
		});
		expect(problems([MAIL, reading], { specs })).toContain("does not let the message fill `to`");
	});

	it("is one whose agent is out of use, a tool itself, or gone", () => {
		const desk = orderDesk();
		const changed = (change: Partial<FlowNode>) => ({
			...desk,
			nodes: desk.nodes.map((each) => (each.id === "desk" ? { ...each, ...change } : each)),
		});
		expect(problems([MAIL], { of: changed({ disabled: true }) })).toContain("“Desk” is disabled.");
		expect(problems([MAIL], { agent: "nobody" })).toContain("no longer has the agent's node");
		expect(problems([MAIL], { agent: "log" })).toContain("no longer has the agent's node");
		const boss = { ...node("boss", "AI.Agent"), params: {} };
		const wire = { id: "w", from: { node: "boss", port: "tools" }, to: { node: "desk", port: "tool" } };
		const under = { ...desk, nodes: [...desk.nodes, boss], wires: [...desk.wires, wire] };
		expect(problems([MAIL], { of: under })).toContain("is a tool of another node");
	});

	it("has tasks that cannot be put in order", () => {
		expect(problems([])).toContain("no tasks");
		expect(problems([MAIL, MAIL])).toContain("Several tasks have the id “tell”.");
		expect(problems([task("a", "send_email", { arguments_from: { to: "a..b" } })])).toContain("is no path");
		expect(problems([task("a", "send_email", { depends_on: ["gone"] })])).toContain(
			"“gone”, which is no task",
		);
		const circle = [
			task("a", "send_email", { depends_on: ["b"] }),
			task("b", "send_email", { depends_on: ["a"] }),
		];
		expect(problems(circle)).toContain("in a circle: a, b");
	});

	it("is one with a tool that reads the whole message: other nodes' results would be in it", () => {
		const params = {
			...orderDesk().nodes[2]?.params,
			from: { scope: "Message" as const, expression: "string(message)" },
		};
		expect(problems([MAIL], { of: withMail({ params }) })).toContain("reads the whole message");
	});

	it("is one that would not validate as nodes", () => {
		const wrong = { ...MAIL, arguments: { ...MAIL.arguments, cc: "not a list" } };
		expect(problems([wrong])).toContain("cc");
	});
});
