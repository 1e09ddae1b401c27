import { type CompleteRequestParams, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { JsonSchema } from "@switchyard/spec/json";
import type { Calling } from "./offered-call.ts";
import type { PublicationServerOptions } from "./publication-server-options.ts";

/** How many values the protocol lets an answer have. */
const MOST_VALUES = 100;

/** Completes the arguments of prompts and the variables of resources whose inputs have choices: those that begin with what is typed come first. */
export function offerCompletions({ offers }: PublicationServerOptions, { server, caller }: Calling): void {
	server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
		const schema = await parameter(ref, argument.name);
		const values = completed(choicesOf(schema), argument.value);
		return {
			completion: {
				values: values.slice(0, MOST_VALUES),
				total: values.length,
				hasMore: values.length > MOST_VALUES,
			},
		};
	});

	async function parameter(ref: CompleteRequestParams["ref"], name: string): Promise<JsonSchema> {
		const { prompts, resources } = await offers.others(caller.publication);
		const offered =
			ref.type === "ref/prompt"
				? prompts.find((prompt) => prompt.name === ref.name)
				: resources.find((resource) => resource.uri === ref.uri);
		const properties = (offered?.parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
		if (offered && Object.hasOwn(properties, name)) return properties[name] ?? {};
		const [kind, called] = ref.type === "ref/prompt" ? ["prompt", ref.name] : ["resource", ref.uri];
		throw new ProtocolError(
			ProtocolErrorCode.InvalidParams,
			offered ? `The ${kind} ${called} has no argument ${name}.` : `Unknown ${kind}: ${called}`,
		);
	}
}

/** The values of a parameter that has choices, as a client writes them. */
function choicesOf({ enum: choices, type }: JsonSchema): string[] {
	if (type === "boolean") return ["true", "false"];
	return Array.isArray(choices) ? choices.map((choice) => String(choice)) : [];
}

function completed(choices: readonly string[], typed: string): string[] {
	const text = typed.toLowerCase();
	const found = choices.filter((choice) => choice.toLowerCase().includes(text));
	const begins = (choice: string) => choice.toLowerCase().startsWith(text);
	return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
