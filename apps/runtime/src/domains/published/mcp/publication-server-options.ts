import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { Offers } from "../offers.ts";
import type { OfferedCallOptions } from "./offered-call.ts";

/** What a server of a publication works with. */
export interface PublicationServerOptions extends OfferedCallOptions {
	readonly offers: Pick<Offers, "get" | "tools" | "others">;
	/** Results may have files of it. */
	readonly files: Pick<WorkspaceFiles, "open">;
	readonly version: string;
}
