import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type {
	CreateMessageRequestParams,
	InputRequiredResult,
	InputResponses,
	ListRootsResult,
} from "@modelcontextprotocol/client";
import type { McpCall } from "./mcp-server.ts";
import type { Sampler } from "./sampling/sampler.ts";

export interface OwnAnswersOptions {
	readonly sampler: Sampler;
	/** What the administrator names for the server. */
	readonly folders: readonly string[];
}

/** What a server may ask that needs no person: as far as its administrator allows, it is answered here. */
export class OwnAnswers {
	readonly sampler: Sampler;
	readonly roots: ListRootsResult;

	constructor({ sampler, folders }: OwnAnswersOptions) {
		this.sampler = sampler;
		this.roots = {
			roots: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: basename(folder) || folder })),
		};
	}

	/** @throws NodeError as `Sampler.answer` */
	async to({ inputRequests = {} }: InputRequiredResult, call: McpCall): Promise<InputResponses> {
		const responses: InputResponses = {};
		for (const [key, { method, params }] of Object.entries(inputRequests)) {
			if (method === "roots/list") responses[key] = this.roots;
			else if (method === "sampling/createMessage")
				responses[key] = await this.sampler.answer(params as CreateMessageRequestParams, call);
		}
		return responses;
	}
}
