import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Sketch } from "./sketch.ts";

/** What a person gives differs with when, and whom a run asks: nothing of it is written. */
const UNWRITTEN = {
	answer: "",
	comment: "",
	answered_by: "",
	answered_at: "",
	answer_action: "",
	question_id: "",
	asked_at: "",
};

/** Something that one kind of construct adds to a flow. It writes fields of its own, so that results do not depend on the order of branches. */
export type Stage = (sketch: Sketch) => void;

const action: Stage = (sketch) => {
	sketch.last = sketch.act(sketch.last);
};

const delay: Stage = (sketch) => {
	sketch.append("delay", "Flow.Delay", { params: { duration_ms: custom(1 + sketch.random.below(200)) } });
};

const fork: Stage = (sketch) => meet(sketch, [sketch.last, sketch.last]);

const branch: Stage = (sketch) => {
	const rules = [{ port: "small", name: "", when: `number < ${sketch.random.below(10)}.0` }];
	const id = sketch.append("switch", "Flow.Switch", { params: { rules: custom(rules) } });
	meet(sketch, [`${id}.small`, `${id}.otherwise`]);
};

function meet(sketch: Sketch, from: readonly string[]): void {
	const join = sketch.add("join", "Flow.Join");
	for (const port of from) {
		let end = port;
		for (let length = 1 + sketch.random.below(2); length > 0; length--) end = sketch.act(end);
		sketch.wire(end, join);
	}
	sketch.last = join;
}

/** Branches of which the first one counts, or those that come in time: they write nothing, since that may differ. */
const race: Stage = (sketch) => {
	const params: FlowNode["params"] = sketch.random.pick<FlowNode["params"]>([
		{ mode: custom("any") },
		{ mode: custom("count"), count: custom(1) },
		{ timeout_ms: custom(1 + sketch.random.below(150)) },
	]);
	const start = sketch.last;
	const join = sketch.add("race", "Flow.Join", { params });
	for (let branches = 2; branches > 0; branches--) {
		sketch.last = start;
		if (sketch.random.chance(0.6)) delay(sketch);
		sketch.wire(sketch.act(sketch.last, ""), join);
	}
	meetIn(sketch, [join, `${join}.timeout`]);
};

/** The message continues, no matter which port it comes from. */
function meetIn(sketch: Sketch, ports: readonly string[]): void {
	const id = sketch.add("on", "Flow.Set");
	for (const port of ports) sketch.wire(port, id);
	sketch.last = id;
}

const agent: Stage = (sketch) => {
	const id = sketch.nextId("agent");
	sketch.append("agent", "AI.Agent", {
		outputs: { text: id, tool_calls: "", usage: "" },
		params: {
			model: custom({ provider: "demo" }),
			prompt: { scope: "Message", template: `{{ tag }} ${id}` },
		},
	});
	sketch.addTools(id);
};

const hop: Stage = (sketch) => {
	const names = ["safe", "keyed", "once"];
	const assets = names.map((tool) => ({ name: tool, kind: "output" }));
	const steps = names.map((tool) => ({ tool, parameter_mapping: {}, result_mapping: { output: tool } }));
	const id = sketch.append("hop", "Flow.Hop", {
		params: { assets: custom(assets), steps: custom(steps), on_step_error: custom("continue") },
		outputs: { assets: sketch.nextId("hop"), state: "", errors: "" },
	});
	sketch.addTools(id);
};

const forEach: Stage = (sketch) => {
	const items = Array.from({ length: sketch.random.below(5) }, (_, index) => index);
	const id = sketch.append("each", "Flow.ForEach", {
		params: {
			items: custom(items),
			parallel: custom(1 + sketch.random.below(3)),
			on_item_error: custom("continue"),
		},
		outputs: { results: sketch.nextId("each"), errors: "" },
	});
	let end = `${id}.each`;
	for (let length = 1 + sketch.random.below(2); length > 0; length--) {
		end = sketch.risk(end, ["works", "works", "works-later", "fails"]);
	}
};

const loopWhile: Stage = (sketch) => {
	const set = (value: object) => ({ params: { fields: custom([{ name: "round", value }]) } });
	sketch.append("set", "Flow.Set", set({ scope: "Custom", value: 0 }));
	const condition = custom(`round < ${sketch.random.below(4)}.0`);
	const id = sketch.append("while", "Flow.LoopWhile", { params: { condition } });
	const body = sketch.add("round", "Flow.Set", set({ scope: "Message", expression: "round + 1.0" }));
	sketch.wire(`${id}.each`, body);
	sketch.act(body);
};

const caught: Stage = (sketch) => {
	const id = sketch.risk(sketch.last, ["fails"]);
	sketch.last = sketch.add("catch", "Flow.Catch", { params: { nodes: custom([id]) } });
};

const ask: Stage = (sketch) => {
	const params = {
		question: custom("Continue?"),
		expires_ms: custom(1000),
		on_expiry: custom("continue"),
	};
	const id = sketch.append("ask", "Flow.Ask", { params, outputs: UNWRITTEN });
	meetIn(sketch, [id, `${id}.expired`]);
};

/** Waits for a person for as long as it takes. */
export const askPatiently: Stage = (sketch) => {
	sketch.append("ask", "Flow.Ask", { params: { question: custom("Continue?") }, outputs: UNWRITTEN });
};

const subFlow: Stage = (sketch) => {
	const outputs = { output: sketch.nextId("call") };
	sketch.append("call", "Subflow.child", { params: { order: custom("42") }, outputs });
};

export const STAGES = [
	action,
	delay,
	fork,
	branch,
	race,
	agent,
	hop,
	forEach,
	loopWhile,
	caught,
	ask,
	subFlow,
] as const satisfies Stage[];
