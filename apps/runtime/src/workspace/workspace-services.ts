import type { RegistryDefinition } from "@switchyard/registry";
import type { RobotStore } from "../robots/robot-store.ts";

/** What the handlers of tools work with; each takes what it needs. A part that a new tool needs is added here and in `open-services.ts`. */
export interface WorkspaceServices {
	/** The definitions of all tools, by name. */
	readonly definitions: ReadonlyMap<string, RegistryDefinition>;
	readonly robots: RobotStore;
}
