import { custom } from "@switchyard/flow/testing";
import type { Flow, SubFlowInput, SubFlowOutput } from "@switchyard/spec/flow";
import type { PublishedSource } from "@switchyard/spec/tool-publication";
import { PNG } from "./suite-package.ts";

const filled = (template: string) => ({ scope: "Message", template }) as const;
const position = { x: 0, y: 0 };

interface Given {
	readonly output: SubFlowOutput;
	readonly value: ReturnType<typeof custom> | ReturnType<typeof filled>;
}

const text = (name: string, template: string): Given => ({ output: { name }, value: filled(template) });
const bytes = (name: string, mimeType: string, base64: string): Given => ({
	output: { name, type: "bytes", mimeType },
	value: custom(base64),
});

/** A flow that gives these values, and takes what a caller may fill: texts, where an input is no more than a name. */
export function givingFlow(
	name: string,
	given: readonly Given[],
	inputs: readonly (string | Pick<SubFlowInput, "name" | "type" | "choices">)[] = [],
): Flow {
	const declared: SubFlowInput[] = inputs.map((input) => ({
		...(typeof input === "string" ? { name: input, type: "text" } : input),
		required: true,
		ai: true,
	}));
	const params = {
		tool_name: custom(name),
		tool_description: custom("What the suite's description asks for."),
		inputs: custom(declared),
		outputs: custom(given.map(({ output }) => output)),
	};
	const fields = given.map(({ output, value }) => ({ name: output.name, value }));
	return {
		formatVersion: 1,
		id: name.replaceAll("_", "-"),
		name,
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Called", name: "Start", position, params },
			{ id: "give", type: "Flow.Set", name: "Give", position, params: { fields: custom(fields) } },
		],
		wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "give", port: "in" } }],
	};
}

const RESOURCES: readonly (readonly [string, Flow])[] = [
	[
		"test://static-text",
		givingFlow("static_text", [text("text", "This is the content of the static text resource.")]),
	],
	["test://static-binary", givingFlow("static_binary", [bytes("picture", "image/png", PNG)])],
	[
		"test://template/{id}/data",
		givingFlow(
			"template_data",
			[
				text("id", "{{ id }}"),
				{ output: { name: "templateTest" }, value: custom(true) },
				text("data", "Data for ID: {{ id }}"),
			],
			["id"],
		),
	],
	["test://watched-resource", givingFlow("watched_resource", [text("text", "Watched.")])],
];

const PROMPTS: readonly Flow[] = [
	givingFlow("test_simple_prompt", [text("text", "This is a simple prompt for testing.")]),
	givingFlow(
		"test_prompt_with_arguments",
		[text("text", "Prompt with arguments: arg1='{{ arg1 }}', arg2='{{ arg2 }}'")],
		["arg1", "arg2"],
	),
	givingFlow(
		"test_prompt_with_embedded_resource",
		[
			bytes(
				"document",
				"text/plain",
				Buffer.from("Embedded resource content for testing.").toString("base64"),
			),
			text("text", "Please process the embedded resource {{ resourceUri }}."),
		],
		["resourceUri"],
	),
	givingFlow("test_prompt_with_image", [
		bytes("picture", "image/png", PNG),
		text("text", "Please analyze the image above."),
	]),
];

/** Flows that are the resources and prompts of the suite. */
export const READ_FLOWS: readonly Flow[] = [...RESOURCES.map(([, flow]) => flow), ...PROMPTS];

export const READ_SOURCES: readonly PublishedSource[] = [
	...RESOURCES.map(([uri, { id }]) => ({ flow: id, as: "resource" as const, uri })),
	...PROMPTS.map(({ id }) => ({ flow: id, as: "prompt" as const })),
];
