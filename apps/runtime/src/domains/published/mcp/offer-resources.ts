import {
	isInputRequiredResult,
	ProtocolError,
	ProtocolErrorCode,
	ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { defined } from "@switchyard/spec/json";
import { matchUri, uriVariables } from "@switchyard/spec/tool-publication";
import type { OfferedResource } from "../offered-tools.ts";
import { addressIn } from "./file-address-in.ts";
import { givenParts } from "./given-parts.ts";
import { type Calling, callOffered } from "./offered-call.ts";
import type { PublicationServerOptions } from "./publication-server-options.ts";
import { resourceContents } from "./resource-contents.ts";
import { textArguments } from "./text-arguments.ts";
import { runOf } from "./tool-result.ts";

/** How many resources one session may watch. */
const MOST_WATCHED = 1000;

/**
 * Serves the flows of a publication that are resources: reading one is a call.
 * @param watched the URIs that the client of a session watches
 */
export function offerResources(
	options: PublicationServerOptions,
	calling: Calling,
	watched: Set<string>,
): void {
	const { server, caller } = calling;
	const { publication } = caller;
	const current = async () => (await options.offers.others(publication)).resources;

	server.setRequestHandler("resources/list", async () => ({
		resources: (await current())
			.filter(({ uri }) => uriVariables(uri).length === 0)
			.map((resource) => ({ uri: resource.uri, ...facts(resource) })),
	}));

	server.setRequestHandler("resources/templates/list", async () => ({
		resourceTemplates: (await current())
			.filter(({ uri }) => uriVariables(uri).length > 0)
			.map((resource) => ({ uriTemplate: resource.uri, ...facts(resource) })),
	}));

	server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
		const { resource, values } = found(await current(), uri);
		const given = textArguments(resource.parameters, values);
		const answer = await callOffered(options, calling, { tool: resource, arguments: given, context });
		if (isInputRequiredResult(answer)) return answer;
		const address = addressIn(publication, answer.run, context);
		const parts = await givenParts(answer, resource, options.files, address);
		return { contents: resourceContents(uri, resource.mimeType, parts), ...runOf(answer) };
	});

	server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
		found(await current(), uri);
		if (watched.size >= MOST_WATCHED)
			throw new ProtocolError(
				ProtocolErrorCode.InvalidParams,
				`A session watches ${MOST_WATCHED} resources at most.`,
			);
		watched.add(uri);
		return {};
	});

	server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
		watched.delete(uri);
		return {};
	});
}

function facts({ name, description, mimeType }: OfferedResource) {
	return { name, description, ...defined({ mimeType }) };
}

/** The resource that a URI names, and the values in it; a fixed URI comes before what a template makes. */
function found(resources: readonly OfferedResource[], uri: string) {
	const fixed = resources.find((resource) => resource.uri === uri);
	if (fixed) return { resource: fixed, values: {} };
	for (const resource of resources) {
		const values = matchUri(resource.uri, uri);
		if (values) return { resource, values };
	}
	throw new ResourceNotFoundError(uri);
}
