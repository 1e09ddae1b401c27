import type { FlowPolicies, PolicyAnswer, PolicyName } from "@switchyard/spec/flow";
import { isSameJson, type Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import { isForModelsAlone, isWayOut, mayBeApproved, type NodeSpec } from "@switchyard/spec/node-spec";
import type { Provenance } from "@switchyard/spec/scope";
import { isDestructive } from "@switchyard/spec/tool";
import type { Labelling, SinkParameter } from "../plan/labelling.ts";
import { matchesPinned } from "./matches-pinned.ts";

/** A call or a step that a policy speaks against. */
export interface Breach {
	readonly policy: PolicyName;
	/** The parameter; `undefined` where it is the call itself. */
	readonly field: string | undefined;
	readonly answer: PolicyAnswer;
	/** Whether a person may agree to it. */
	readonly mayBeApproved: boolean;
}

interface Inputs {
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
}

/** What policies look at in a step besides its parameters. */
export interface Judged {
	readonly node: {
		readonly labelling: Pick<Labelling, "sinks" | "secrets">;
		readonly spec: Pick<NodeSpec, "tool"> | undefined;
	};
	/** For a tool call: what is known of its caller. */
	readonly tool?: { readonly label?: Label | undefined } | undefined;
}

const NONE: readonly Breach[] = [];

/**
 * Returns what the run's policies have against a step with these parameters.
 * @param letsDefaults whether a parameter may have its default from anybody
 */
export function breachesOf(
	policies: FlowPolicies | undefined,
	step: Judged,
	inputs: Inputs,
	letsDefaults = true,
): readonly Breach[] {
	if (!policies) return NONE;
	const { untrusted, private: secret } = policies;
	const decided = letsDefaults ? withoutDefaults(step, inputs) : step;
	return [
		...(untrusted ? untrustedBreaches(decided, inputs, untrusted) : NONE),
		...(secret ? privateBreaches(step, inputs, secret) : NONE),
	];
}

/** A parameter with its default has no word of the model in it. */
function withoutDefaults(step: Judged, { params }: Inputs): Judged {
	const { labelling } = step.node;
	const sinks = labelling.sinks.filter(
		({ name, byDefault }) => byDefault === undefined || !isSameJson(params[name], byDefault),
	);
	if (sinks.length === labelling.sinks.length) return step;
	return { ...step, node: { ...step.node, labelling: { ...labelling, sinks } } };
}

function untrustedBreaches(step: Judged, { params, provenance }: Inputs, answer: PolicyAnswer): Breach[] {
	const breaches = step.node.labelling.sinks
		.filter(({ name }) => provenance[name]?.label?.untrusted)
		.filter(({ kind, name }) => !isForModelsAlone(kind) || provenance[name]?.scope === "AI")
		.filter(({ kind, name, pinned }) => !matchesPinned(kind, params[name], pinned))
		.map(({ kind, name }) => breach("untrusted", name, answer, mayBeApproved(kind)));
	for (const name of step.node.labelling.secrets)
		if (provenance[name]?.label?.untrusted) breaches.push(breach("untrusted", name, answer, true));
	const { spec } = step.node;
	if (breaches.length === 0 && step.tool?.label?.untrusted && spec?.tool && isDestructive(spec.tool))
		return [breach("untrusted", undefined, answer, true)];
	return breaches;
}

/** Where a private value is on its way out, each address that it would go to must be the designer's. */
function privateBreaches(step: Judged, { params, provenance }: Inputs, answer: PolicyAnswer): Breach[] {
	if (!Object.values(provenance).some(({ label }) => label?.private)) return [];
	const ways = step.node.labelling.sinks.filter(({ kind }) => isWayOut(kind));
	if (ways.length === 0)
		return leadsAnywhere(step, params) ? [breach("private", undefined, answer, true)] : [];
	return ways
		.filter((way) => isGiven(params[way.name]) && !isDesigners(way, params, provenance))
		.map(({ name, kind }) => breach("private", name, answer, mayBeApproved(kind)));
}

/** A node that reaches into the open without saying by which parameter; a credential that the designer chose says where it leads. */
function leadsAnywhere({ node }: Judged, params: Message): boolean {
	if (node.spec?.tool?.annotations?.openWorld !== true) return false;
	return !node.labelling.secrets.some((name) => isGiven(params[name]));
}

function isDesigners(
	{ name, kind, pinned }: SinkParameter,
	params: Message,
	provenance: Inputs["provenance"],
): boolean {
	const { scope, source } = provenance[name] ?? {};
	const isFixed =
		scope === "Custom" || (source !== undefined && ("default" in source || "approval" in source));
	return isFixed || matchesPinned(kind, params[name], pinned);
}

/** An empty list of copies sends nothing anywhere. */
function isGiven(value: unknown): boolean {
	return value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function breach(
	policy: PolicyName,
	field: string | undefined,
	answer: PolicyAnswer,
	approvable: boolean,
): Breach {
	return { policy, field, answer, mayBeApproved: approvable };
}
