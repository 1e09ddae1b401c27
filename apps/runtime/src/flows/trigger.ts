import type { Flow, FlowNode, Message, NodeSpec } from "@switchyard/spec";
import { AppError } from "../errors/app-error.ts";
import { WEBHOOK } from "../triggers/webhook/hook.ts";
import { hookMessage } from "../triggers/webhook/hook-message.ts";

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

/** What a webhook gets when somebody presses Run instead of calling it. */
const EMPTY_REQUEST = { method: "POST", path: "", query: {}, headers: {}, body: {} } as const;

/** The message that the designer gave a trigger, with what the caller sends on top. */
export function firstMessage(
	trigger: FlowNode,
	spec: NodeSpec | undefined,
	sent: Message | undefined,
): Message {
	if (trigger.type === WEBHOOK) return { ...hookMessage(trigger, EMPTY_REQUEST), ...sent };
	const setting = Object.hasOwn(trigger.params, "message") ? trigger.params.message : undefined;
	const property = spec?.properties.find(
		({ name, variableType }) => name === "message" && variableType !== "Out",
	);
	const own = setting?.scope === "Custom" ? setting.value : property?.value;
	return { ...(isObject(own) ? own : {}), ...sent };
}

function isObject(value: unknown): value is Message {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
