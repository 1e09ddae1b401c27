import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import { type NodeSpec, namedControl, type Property } from "@switchyard/spec/node-spec";
import { targetWays, targetWords } from "@switchyard/spec/recorder";
import Guard from "typebox/guard";
import { inputProperty, settingOf } from "../property.ts";
import { textOf } from "../validation/message-setting.ts";
import type { Change } from "./change.ts";
import { quoted, shown } from "./wording.ts";

/** How much of the ways to find an element a sentence shows, in characters: what has changed may be the last of them. */
const WAYS_SHOWN = 300;

/** One parameter before and after. */
interface Edit {
	readonly name: string;
	readonly node: FlowNode;
	readonly before: ParameterSetting | undefined;
	readonly after: ParameterSetting | undefined;
	/** The author's declaration, if the node type is known. */
	readonly property: Property | undefined;
}

/** Who may fill a node's parameters and with what, where that changed. */
export function parameterChanges(
	before: FlowNode,
	after: FlowNode,
	specs: ReadonlyMap<string, NodeSpec>,
): Change[] {
	const spec = specs.get(after.type);
	const names = new Set([...Object.keys(before.params), ...Object.keys(after.params)]);
	return [...names].flatMap((name) =>
		describe({
			name,
			node: after,
			before: settingOf(before, name),
			after: settingOf(after, name),
			property: spec && inputProperty(spec, name),
		}),
	);
}

function describe({ name, node, before, after, property }: Edit): Change[] {
	const from = effective(before, property);
	const to = effective(after, property);
	if (Guard.IsDeepEqual(from, to)) return [];
	const subject = `\`${name}\` of ${quoted(node)}`;
	const text = `${subject} ${sourceOf(after, property)}`;
	if (from?.scope === to?.scope) {
		if (to?.scope !== "AI") return [{ kind: "value", node: node.id, text }];
		return [...descriptionChange(before, after, node, subject), ...wiredChange(before, after, node, subject)];
	}
	if (to?.scope === "AI") return [{ kind: "ai-allow", node: node.id, text: `AI may now set ${subject}` }];
	if (from?.scope !== "AI") return [{ kind: "scope", node: node.id, text }];
	const forbidden = `AI may no longer set ${subject}: it ${sourceOf(after, property)}`;
	return [{ kind: "ai-forbid", node: node.id, text: forbidden }];
}

function descriptionChange(
	before: ParameterSetting | undefined,
	after: ParameterSetting | undefined,
	node: FlowNode,
	subject: string,
): Change[] {
	if (aiPart(before, "description") === aiPart(after, "description")) return [];
	return [{ kind: "ai-description", node: node.id, text: `What the AI reads about ${subject} changed` }];
}

function wiredChange(
	before: ParameterSetting | undefined,
	after: ParameterSetting | undefined,
	node: FlowNode,
	subject: string,
): Change[] {
	const now = aiPart(after, "whenWired");
	if (aiPart(before, "whenWired") === now) return [];
	const fills = now === undefined ? "no longer fills" : "now fills";
	return [
		{
			kind: "scope",
			node: node.id,
			text: `The message's field of its name ${fills} ${subject} where a wire reaches it`,
		},
	];
}

function aiPart(
	setting: ParameterSetting | undefined,
	part: "description" | "whenWired",
): string | undefined {
	return setting?.scope === "AI" ? setting[part] : undefined;
}

/** What a parameter comes down to: the designer's setting, or else the author's default. */
function effective(
	setting: ParameterSetting | undefined,
	property: Property | undefined,
): { readonly scope: string; readonly value?: unknown } | undefined {
	if (setting || !property) return setting;
	const { scope, value } = property;
	return scope === "Custom" && value !== undefined ? { scope, value } : { scope };
}

/** Where a value comes from, as the end of a sentence. */
function sourceOf(setting: ParameterSetting | undefined, property: Property | undefined): string {
	if (!setting)
		return property?.value === undefined
			? "is no longer set"
			: `is now ${constantWords(property.value, property)}, the default`;
	if (setting.scope === "AI") return "is now filled by AI";
	if (setting.scope === "Custom") return `is now ${constantWords(setting.value, property)}`;
	const read = textOf(setting);
	return read
		? `now comes from the message, by the ${read.kind} ${shown(read.text)}`
		: "now comes from the message";
}

/** A constant as the end of a sentence; an element by the ways to find it. */
function constantWords(value: unknown, property: Property | undefined): string {
	const ways = property && namedControl(property.schema) === "target" ? targetWays(value) : undefined;
	return ways ? targetWords(ways, WAYS_SHOWN) : shown(value);
}
