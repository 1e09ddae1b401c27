// Generated from packages/registry/tools.yaml by `npm run registry:generate`: change that file instead.

export interface ToolListToolsInput {
	/**
	 * The tools to describe; all of them when left out.
	 *
	 * @maxItems 100
	 */
	names?: string[];
}

export interface ToolListToolsOutput {
	/**
	 * The tools that were found, by name.
	 */
	result:
		| {
				/**
				 * The name by which it is called.
				 */
				name: string;
				/**
				 * What it does.
				 */
				description: string;
		  }[]
		| null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

/** What each tool takes and gives, by name. */
export interface RegistryTools {
	list_tools: { input: ToolListToolsInput; output: ToolListToolsOutput };
}
