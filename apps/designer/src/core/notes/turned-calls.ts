import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../flow/flow-index.ts";
import { type RecordedStep, stepOf } from "../recorder/step-of.ts";
import type { StepView } from "../run/run-view-state.ts";

/** The block that the steps stand in. */
const BROWSER = "browser";

/** What an agent's calls did in a browser, as steps that do it again. */
export interface TurnedCalls {
	/** In the order of the calls. */
	readonly steps: readonly RecordedStep[];
	/** How many calls did something that the run's journal does not say well enough to be done again. */
	readonly unclear: number;
	/** The sites that the agent's tools were kept to; `undefined` for all. */
	readonly sites: ParameterSetting | undefined;
}

interface Known {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** What a tool that was called is, as the flow has it now. */
interface CalledTool {
	readonly node: FlowNode;
	/** The node type that was executed: of a toolkit, the part. */
	readonly spec: NodeSpec;
	readonly isPart: boolean;
}

/** Whether an agent called tools that work in a browser. */
export function callsBrowser(calls: readonly StepView[], known: Known): boolean {
	return calls.some((call) => calledTool(call, known) !== undefined);
}

/** @param calls the steps of one agent's calls, in order */
export function turnedCalls(calls: readonly StepView[], known: Known): TurnedCalls {
	const steps: RecordedStep[] = [];
	let unclear = 0;
	let url: string | undefined;
	let sites: ParameterSetting | undefined;
	for (const call of calls) {
		const tool = call.state === "succeeded" ? calledTool(call, known) : undefined;
		if (!tool) continue;
		const done = stepsOfCall(call, tool);
		// An agent that worked in a browser that was open already began where that was.
		if (steps.length === 0 && url !== undefined && done.steps[0] && done.steps[0].type !== "Browser.GoTo")
			steps.push(stepOf({ kind: "go-to", url }));
		steps.push(...done.steps);
		if (!done.isWhole) unclear += 1;
		const at = call.outputs?.url;
		if (typeof at === "string" && at.startsWith("http")) url = at;
		if (tool.isPart) sites ??= tool.node.params.sites;
	}
	return { steps, unclear, sites };
}

/** `undefined` for a tool that works in no browser, or that the flow no longer has. */
function calledTool({ node: id, call }: StepView, { flow, nodeTypes }: Known): CalledTool | undefined {
	const node = indexOf(flow).nodes.get(id ?? "");
	const spec = nodeTypes.get(node?.type ?? "");
	if (!node || !spec || !call) return undefined;
	if (!spec.parts)
		return spec.session === BROWSER && spec.construct !== "block" ? { node, spec, isPart: false } : undefined;
	const parts = spec.parts.flatMap(({ type }) => nodeTypes.get(type) ?? []);
	// Of several toolkits of one agent, the tools of the later ones have a number.
	const part = parts.find(({ tool }) => tool && new RegExp(`^${tool.name}(_\\d+)?$`).test(call.tool));
	return part?.session === BROWSER ? { node, spec: part, isPart: true } : undefined;
}

interface StepsOfCall {
	readonly steps: readonly RecordedStep[];
	/** Whether the steps do all that the call did. */
	readonly isWhole: boolean;
}

function stepsOfCall(call: StepView, { spec, isPart }: CalledTool): StepsOfCall {
	const noted = call.notes.flatMap((note) => (note.kind === "action" ? [note.action] : []));
	if (!isPart)
		return { steps: noted.length > 0 ? noted.map(stepOf) : [stepOfNode(call, spec)], isWhole: true };
	return { steps: noted.map(stepOf), isWhole: noted.length >= toNote(call, spec) };
}

/** How much a call of a toolkit's tool did that is to be noted; looking does nothing. */
function toNote({ params, outputs }: StepView, { id }: NodeSpec): number {
	switch (id) {
		case "BrowserTools.Fill":
			return Array.isArray(params.fields) ? params.fields.length : 1;
		case "BrowserTools.Wait":
			return outputs?.met === true
				? [params.text, params.gone].filter((each) => each !== undefined).length
				: 0;
		case "BrowserTools.Look":
			return 0;
		default:
			return 1;
	}
}

/** A node that was called as a tool, with the values of the call. */
function stepOfNode({ params }: StepView, spec: NodeSpec): RecordedStep {
	const set = spec.properties.flatMap(
		({ name, variableType, customScope, value }): [string, ParameterSetting][] => {
			const given = params[name];
			return variableType === "Out" || !customScope || given === undefined || isSameJson(given, value ?? null)
				? []
				: [[name, { scope: "Custom", value: given }]];
		},
	);
	const { target } = params;
	return {
		type: spec.id,
		words: typeof target === "string" ? target : undefined,
		params: Object.fromEntries(set),
	};
}

/** How many of the steps type a password that the flow has no credential for yet. */
export function withoutCredential(steps: readonly RecordedStep[]): number {
	return steps.filter(({ type, params }) => type === "Browser.FillCredential" && !params.credential).length;
}
