import { AppError } from "@switchyard/spec/error";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import type { Offer, OfferedTool, OfferedTools } from "./offered-tools.ts";
import type { ToolPublications } from "./tool-publications.ts";

/** What the name of a flow's own offer begins with. No publication has such a name. */
const FLOW = "flow:";

/** The name by which all that a flow offers is reached without a publication. */
export function flowOffer(flow: string): string {
	return FLOW + flow;
}

export interface OffersOptions {
	readonly publications: Pick<ToolPublications, "get" | "offer" | "tools">;
	readonly offered: Pick<OfferedTools, "ofFlow">;
}

/** What MCP clients reach by name: the publications, and every published flow by itself. */
export class Offers {
	readonly #options: OffersOptions;

	constructor(options: OffersOptions) {
		this.#options = options;
	}

	/** The terms of an offer: people here agree to calls of a flow, and its arguments are untrusted. @throws AppError `TOOL_PUBLICATION_NOT_FOUND` */
	get(name: string): Pick<ToolPublicationSettings, "description" | "consent" | "trustedInput"> {
		return name.startsWith(FLOW) ? {} : this.#options.publications.get(name);
	}

	/** The prompts and resources of an offer; a flow by itself has tools only. @throws AppError `TOOL_PUBLICATION_NOT_FOUND` */
	async others(name: string): Promise<Pick<Offer, "prompts" | "resources">> {
		return name.startsWith(FLOW) ? { prompts: [], resources: [] } : this.#options.publications.offer(name);
	}

	/** @throws AppError `TOOL_PUBLICATION_NOT_FOUND`, `FLOW_NOT_FOUND` */
	async tools(name: string): Promise<readonly OfferedTool[]> {
		if (!name.startsWith(FLOW)) return this.#options.publications.tools(name);
		const tools = await this.#options.offered.ofFlow(name.slice(FLOW.length));
		if (tools) return tools;
		throw new AppError("FLOW_NOT_FOUND", {
			message: "There is no such flow, or it is not published.",
			field: "flow",
			hint: "Publish the flow first.",
		});
	}
}
