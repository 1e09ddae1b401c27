import { allowsScope } from "@switchyard/flow";
import { node } from "@switchyard/flow/testing";
import { agentWith } from "@switchyard/host/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import type { Event } from "@switchyard/spec/event";
import type { Flow, ParameterSetting } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import type { Scope } from "@switchyard/spec/scope";
import type { TestHost } from "../support/host-driver/test-host.ts";
import { sampleValue } from "./sample-value.ts";

/** Every built-in node type that a model may call, as its author declares it. */
export const TOOLS: readonly NodeSpec[] = (await loadNodeTypes())
	.map(({ spec }) => spec)
	.filter(({ tool }) => tool);

/** The parameters of a node type. */
export function inputsOf(spec: NodeSpec): readonly Property[] {
	return spec.properties.filter(({ variableType }) => variableType !== "Out");
}

/** Every tool with every parameter. */
export const PARAMETERS = TOOLS.flatMap((spec) => inputsOf(spec).map((property) => ({ spec, property })));

/** A tool with one parameter set to one scope, everything else to the first scope that fits, and a call that is right. */
export interface ToolCase {
	readonly settings: Readonly<Record<string, ParameterSetting>>;
	/** Arguments for exactly the parameters that AI fills. */
	readonly right: Message;
	/** The message that the run starts with. */
	readonly message: Message;
	/** What the node must receive. */
	readonly expected: Message;
}

export function toolCase(
	spec: NodeSpec,
	chosen?: { readonly property: Property; readonly scope: Scope },
): ToolCase {
	const settings: Record<string, ParameterSetting> = {};
	const right: Record<string, unknown> = {};
	const message: Record<string, unknown> = {};
	const expected: Record<string, unknown> = {};
	for (const property of inputsOf(spec)) {
		const { name } = property;
		const scope = property === chosen?.property ? chosen.scope : usualScope(property);
		const value = fillerOf(property, scope.toLowerCase());
		expected[name] = value;
		if (scope === "AI") {
			settings[name] = { scope };
			right[name] = value;
		} else if (scope === "Custom") {
			settings[name] = { scope, value };
		} else {
			settings[name] = { scope, path: `given_${name}` };
			message[`given_${name}`] = value;
			// A field of the parameter's own name must never be taken for it.
			message[name] = fillerOf(property, "impostor");
		}
	}
	return { settings, right, message, expected };
}

/** A flow in which an agent has the tool and its model makes one call. */
export function callingFlow(spec: NodeSpec, settings: ToolCase["settings"], args: unknown): Flow {
	const name = spec.tool?.name ?? "";
	const script = [{ toolCalls: [{ name, arguments: args }] }, { text: "done" }];
	// Without it, a person would be asked about what destroys something.
	const tool = { name, approval: "never" } as const;
	return agentWith(script, node("tool", spec.id, { ...settings }, { tool }));
}

/** What one call came to: the request that reached the node, if any, and the answer to the model. */
export async function call(test: TestHost, spec: NodeSpec, { settings, message }: ToolCase, args: unknown) {
	const run = await test.start(callingFlow(spec, settings, args), message);
	await test.runHost.waitForEnd(run, 30_000);
	const events = await test.events(run);
	const reached = events.find(
		(event): event is Extract<Event, { type: "tool-request" }> => event.type === "tool-request",
	);
	const answer = events.find(
		(event): event is Extract<Event, { type: "tool-response" }> => event.type === "tool-response",
	);
	return { reached, error: answer?.result.error };
}

function usualScope(property: Property): Scope {
	const scope = (["AI", "Custom", "Message"] as const).find((each) => allowsScope(property, each));
	if (!scope) throw new Error(`${property.name} allows no scope.`);
	return scope;
}

function fillerOf({ schema, secret }: Property, mark: string): unknown {
	return secret === undefined ? sampleValue(schema, mark) : { credential: mark };
}
