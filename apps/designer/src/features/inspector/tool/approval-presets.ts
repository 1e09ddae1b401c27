import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";

/** A condition that people often want, by what they call it. */
export interface ApprovalPreset {
	readonly label: string;
	/** In CEL. */
	readonly when: string;
}

/** The conditions that are of use for a tool. */
export function approvalPresets(spec: NodeSpec, { params }: Pick<FlowNode, "params">): ApprovalPreset[] {
	const filled = spec.properties.filter(
		({ name, aiScope, scope, variableType }) =>
			variableType !== "Out" && aiScope && (params[name]?.scope ?? scope) === "AI",
	);
	const telling =
		filled.find(({ sink }) => sink === "recipient") ?? filled.find(({ sink }) => sink) ?? filled[0];
	return [
		...(telling ? [firstTime(telling)] : []),
		{
			label: "Arguments from outsiders",
			when: 'provenance.exists(name, provenance[name].integrity == "untrusted")',
		},
		{ label: "Destructive tools", when: "risk.destructive" },
		{ label: "Above $1 for the agent", when: "cost.agent_usd + cost.estimate_usd > 1.0" },
	];
}

function firstTime({ name, title, sink }: Property): ApprovalPreset {
	const what = sink === "recipient" ? "A recipient" : `“${title ?? name}”`;
	return { label: `${what} for the first time`, when: `first_time(${JSON.stringify(name)})` };
}

/** A condition that also holds where another one does. */
export function alsoWhen(when: string, preset: string): string {
	if (when === "") return preset;
	if (when.split(" || ").includes(preset)) return when;
	return `${when.includes("?") ? `(${when})` : when} || ${preset}`;
}
