import {
	isUriTemplate,
	type PublishedSource,
	type PublishedTool,
	uriVariables,
} from "@switchyard/spec/tool-publication";
import type { OfferProblem } from "./offer-problem.ts";

/** Why a whole flow cannot be offered at the URI of its source; nothing where it can. The field is inside the source. */
export function resourceProblem(
	{ as = "tool", uri, mimeType }: PublishedSource,
	tools: readonly Pick<PublishedTool, "parameters">[],
): OfferProblem | undefined {
	if (as !== "resource") {
		const field = uri !== undefined ? "uri" : mimeType !== undefined ? "mimeType" : undefined;
		const message = `\`${field}\` is of resources.`;
		return field && { field, message, hint: 'Say `"as": "resource"`, or remove it.' };
	}
	if (uri === undefined || !isUriTemplate(uri)) {
		const message = uri === undefined ? "A resource has a `uri`." : `\`${uri}\` is no URI.`;
		return { field: "uri", message, hint: "Write a URI such as `orders://all`, or `orders://{number}`." };
	}
	const inputs = tools.flatMap(({ parameters: { properties } }) => Object.keys(properties ?? {}));
	const required = tools.flatMap(({ parameters }) => (parameters.required ?? []) as readonly string[]);
	const variables = uriVariables(uri);
	const unknown = variables.find((name) => !inputs.includes(name));
	if (unknown !== undefined) {
		const message = `The flow has no input \`${unknown}\` that AI may fill.`;
		const hint = inputs.length === 0 ? "It has no such input." : `It has: ${inputs.join(", ")}.`;
		return { field: "uri", message, hint };
	}
	const missing = required.find((name) => !variables.includes(name));
	if (missing === undefined) return undefined;
	const message = `The flow needs \`${missing}\`, which the URI has no variable for.`;
	return { field: "uri", message, hint: `Write \`{${missing}}\` in the URI, or make the input optional.` };
}
