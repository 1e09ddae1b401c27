import type { FlowNode, ParameterSetting, Position } from "@switchyard/spec/flow";
import { readableName } from "@switchyard/spec/identity";
import { defined } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";
import type { PlanTask } from "@switchyard/spec/plan";
import { aiProperties } from "@switchyard/spec/tool";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import { formatPath, type PathSegment, parsePath } from "../expression/path.ts";
import { fieldsRead } from "../fields/fields-read.ts";
import { outputsOf } from "../outputs-of.ts";
import { settingOf } from "../property.ts";
import type { AgentTool } from "../tools.ts";
import type { FrozenFields } from "./frozen-fields.ts";

/** The longest name that a frozen node is given, with room for a number that makes it unused. */
const LONGEST_NAME = 110;

/** What a task becomes, but for its id and the name that makes it unique; `problems` say what cannot be translated. */
export interface FrozenNode {
	readonly node: FlowNode;
	readonly problems: readonly string[];
}

/**
 * A task of a plan as a node of its own: its tool's node, with the task's arguments in place of what the model would write. What no model may
 * fill is as the designer has set it on the tool.
 */
export function frozenNode(
	task: PlanTask,
	{ node: tool, spec }: AgentTool,
	{
		id,
		position,
		fields,
	}: { readonly id: string; readonly position: Position; readonly fields: FrozenFields },
): FrozenNode {
	const problems: string[] = [];
	const params: Record<string, ParameterSetting> = {};
	const forModels = new Set(aiProperties(spec, tool).map(({ name }) => name));
	for (const name of [...Object.keys(task.arguments), ...Object.keys(task.arguments_from)])
		if (!forModels.has(name)) problems.push(`“${tool.name}” no longer lets a model fill \`${name}\`.`);
	for (const property of spec.properties) {
		if (property.variableType === "Out") continue;
		const { name } = property;
		const found = forModels.has(name) ? translate(task, property, fields) : settingOf(tool, name);
		if (typeof found === "string") problems.push(found);
		else if (found !== undefined) params[name] = found;
	}
	if (fieldsRead({ ...tool, params }, spec, false).has(WHOLE_MESSAGE))
		problems.push(
			`“${tool.name}” reads the whole message, which has the results of earlier tasks once they are nodes.`,
		);
	const outputs = Object.fromEntries(
		outputsOf(tool, spec).map(({ name }) => [name, fields.of(task.id, name)]),
	);
	const { timeoutMs } = tool.tool ?? {};
	const { type, color, source, pinnedSets } = tool;
	const node: FlowNode = {
		id,
		type,
		name: readableName(task.title.slice(0, LONGEST_NAME).trim(), tool.name),
		position,
		params,
		...(Object.keys(outputs).length === 0 ? {} : { outputs }),
		...defined({ timeoutMs, color, source, pinnedSets }),
	};
	return { node, problems };
}

/** The setting by which a node has the same value as the task's call; `undefined` where the author's own will do. A text says why there is none. */
function translate(
	task: PlanTask,
	property: Property,
	fields: FrozenFields,
): ParameterSetting | string | undefined {
	const { name, customScope, messageScope } = property;
	if (Object.hasOwn(task.arguments_from, name)) {
		if (!messageScope) return `The author of its tool does not let the message fill \`${name}\`.`;
		return reference(task.arguments_from[name] ?? "", property, fields);
	}
	if (Object.hasOwn(task.arguments, name)) {
		if (!customScope)
			return `The author of its tool does not let a designer fill \`${name}\`: only a model may.`;
		return { scope: "Custom", value: task.arguments[name] };
	}
	if (property.variableType === "In") return `It does not give \`${name}\`, which its tool needs.`;
	if (property.scope !== "AI") return undefined;
	if (property.value !== undefined && customScope) return { scope: "Custom", value: property.value };
	// Nothing ever writes this field: the parameter is left out, as it is in the call.
	if (messageScope) return { scope: "Message", path: fields.of(task.id, name) };
	return `A node cannot leave out \`${name}\`: its author lets only a model fill it.`;
}

/** Reads an earlier task's result from the message. */
function reference(path: string, property: Property, fields: FrozenFields): ParameterSetting | string {
	const [source, output, ...rest] = parsePath(path);
	if (typeof output !== "string")
		return `\`${property.name}\` is read from \`${path}\`, which names no result of a task.`;
	const segments = [fields.of(String(source), output), ...rest];
	const isNeeded = property.variableType === "In" && property.value === undefined;
	if (isNeeded) return { scope: "Message", path: formatPath(segments) };
	// A path that leads nowhere would leave the parameter out; a plan stops there, and so does an expression.
	return { scope: "Message", expression: asExpression(segments) };
}

function asExpression([first, ...rest]: readonly PathSegment[]): string {
	return [first, ...rest.map((segment) => `[${JSON.stringify(segment)}]`)].join("");
}
