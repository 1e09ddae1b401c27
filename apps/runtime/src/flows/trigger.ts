import { constantOf } from "@switchyard/flow";
import { AppError, type Flow, type FlowNode, type Message, type NodeSpec } from "@switchyard/spec";
import { WEBHOOK } from "../triggers/webhook/hook.ts";
import { hookMessage } from "../triggers/webhook/hook-message.ts";
import { filledForm, formOf } from "./filled-form.ts";
import { triggerMessage } from "./trigger-message.ts";

/** The type of the trigger that a person starts. */
const MANUAL = "Flow.Manual";

/**
 * The node that a run starts at: the one asked for, else the only trigger, else the first manual one, else the first.
 * @throws AppError `NODE_NOT_FOUND`, `NODE_NOT_TRIGGER`, `TRIGGER_MISSING`
 */
export function chooseTrigger(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	wanted: string | undefined,
): FlowNode {
	const isTrigger = (node: FlowNode) => nodeTypes.get(node.type)?.construct === "trigger";
	if (wanted !== undefined) {
		const node = flow.nodes.find(({ id }) => id === wanted);
		if (node === undefined) throw new AppError("NODE_NOT_FOUND", { field: "node" });
		if (!isTrigger(node)) throw new AppError("NODE_NOT_TRIGGER", { field: "node" });
		return node;
	}
	const triggers = flow.nodes.filter(isTrigger);
	const trigger = triggers.find(({ type }) => type === MANUAL) ?? triggers[0];
	if (trigger === undefined) {
		throw new AppError("TRIGGER_MISSING", {
			hint: "Add a trigger, for example Manual Trigger, to the flow.",
		});
	}
	return trigger;
}

/** What triggers give that are started by hand. Others give nothing that could be made up. */
const SAMPLES: Readonly<Record<string, (trigger: FlowNode, now: Date) => Message>> = {
	[WEBHOOK]: (trigger) =>
		hookMessage(trigger, { method: "POST", path: "", query: {}, headers: {}, body: {} }),
	"Flow.Schedule": (trigger, now) => {
		const at = now.toISOString();
		return triggerMessage(trigger, { scheduled_at: at, fired_at: at, late_ms: 0 });
	},
};

/**
 * The message that the designer gave a trigger, with what the caller sends on top.
 * @throws AppError `FORM_INVALID` when the trigger has a form and what is sent does not fill it in
 */
export function firstMessage(
	trigger: FlowNode,
	spec: NodeSpec | undefined,
	sent: Message = {},
	now = new Date(),
): Message {
	const sample = Object.hasOwn(SAMPLES, trigger.type) ? SAMPLES[trigger.type] : undefined;
	if (sample !== undefined) return { ...sample(trigger, now), ...sent };
	const constant = constantOf(trigger, spec, "message");
	const own = isObject(constant) ? constant : {};
	const form = formOf(trigger, spec);
	if (form.length === 0) return { ...own, ...sent };
	const fields = new Set(form.map(({ name }) => name));
	const isOwn = ([name]: [string, unknown]) => Object.hasOwn(own, name) && !fields.has(name);
	const [kept, filledIn] = [true, false].map((which) =>
		Object.fromEntries(Object.entries(sent).filter((entry) => isOwn(entry) === which)),
	);
	return { ...own, ...kept, ...filledForm(form, filledIn ?? {}) };
}

function isObject(value: unknown): value is Message {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
