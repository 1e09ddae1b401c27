import { AppError } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import { isPlainStartField } from "@switchyard/spec/http";
import type { FlowStore, Publications } from "../../flows/index.ts";

interface PlainStartServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly publications: Pick<Publications, "flow">;
}

/**
 * The version of a flow that a token for `run-flows` starts: the published one, with a plain message.
 * @throws AppError `TOKEN_PURPOSE_MISSING` for anything else, and `FLOW_NOT_FOUND`
 */
export async function plainStartOf(
	id: string,
	body: object,
	{ flows, publications }: PlainStartServices,
): Promise<Flow> {
	refuseTrying(body);
	const published = await publications.flow(id);
	if (published) return published;
	await flows.get(id);
	throw new AppError("TOKEN_PURPOSE_MISSING", {
		message: `The access token may run published flows, and \`${id}\` is not published.`,
		hint: "Publish the flow, or start its draft with a token with the purpose `administer`.",
	});
}

/** Parts of a flow, nodes that are skipped and sessions that stay open are for those who build it: a question to a person may stand before a node. */
function refuseTrying(body: object): void {
	const [field, ...others] = Object.keys(body).filter((name) => !isPlainStartField(name));
	if (field === undefined) return;
	const named = [field, ...others].map((name) => `\`${name}\``).join(", ");
	throw new AppError("TOKEN_PURPOSE_MISSING", {
		field,
		message: `The access token may start a flow with a message, and not with ${named}.`,
		hint: `Leave ${named} out, or use a token with the purpose \`administer\`.`,
	});
}
