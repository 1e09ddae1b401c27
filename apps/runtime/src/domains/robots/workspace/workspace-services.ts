import type { RegistryDefinition } from "@switchyard/registry";
import type { CallerFolder } from "../../calls/programs/caller-folders.ts";
import type { KeptTexts } from "../../documents/open-documents.ts";
import type { WorkspaceSearch } from "../../search/workspace-search.ts";
import type { Work } from "../../work-items/open-work.ts";
import type { RobotStore } from "../robot-store.ts";

/** What the handlers of tools work with; each takes what it needs. A part that a new tool needs is added here and in `robots/index.ts`. */
export interface WorkspaceServices extends KeptTexts, Pick<Work, "workItems" | "workLeases"> {
	/** The definitions of all tools, by name. */
	readonly definitions: ReadonlyMap<string, RegistryDefinition>;
	readonly robots: RobotStore;
	readonly search: Pick<WorkspaceSearch, "search">;
	/** In which folders the program works that called a run. */
	readonly callerFolders: (run: string | undefined, signal: AbortSignal) => Promise<readonly CallerFolder[]>;
	/** The flow that a run is of. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
}
