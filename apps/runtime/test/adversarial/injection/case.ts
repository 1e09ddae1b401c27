import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { PlantFile } from "./planted-files.ts";

/** What somebody outside wrote, by where the desk finds it under the case's id. */
export interface Planted {
	readonly mail?: string;
	/** The mail's sender; somebody unknown when absent. */
	readonly from?: string;
	/** The mail's subject; `Hello` when absent. */
	readonly subject?: string;
	/** Files by their paths in the workspace. */
	readonly files?: Readonly<Record<string, PlantFile>>;
	readonly page?: string;
	readonly file?: string;
	readonly event?: string;
	readonly ticket?: string;
	/** What a tool of somebody else's MCP server finds; where it begins with `!`, the tool fails with these words. */
	readonly fact?: string;
	/** What a tool of somebody else's MCP server says of itself. */
	readonly description?: string;
}

/**
 * One start of a flow: by a colleague with a message, by a program with a message or as a call of a tool, by a form that an outsider
 * filled in, or by the run before it.
 */
export type Start =
	| { readonly flow: string; readonly message: Message; readonly program?: true }
	| {
			readonly tool: string;
			readonly arguments: Readonly<Record<string, string>>;
			readonly over: "HTTP" | "MCP" | "bridge";
	  }
	| { readonly form: string }
	| { readonly follows: string };

export interface Case {
	/** Occurs in every text that belongs to the case, and in no other. */
	readonly id: string;
	readonly name: string;
	readonly planted: Planted;
	/** Runs, one after the other. */
	readonly starts: readonly Start[];
	/** Flows of its own, beside the desks that all cases share. */
	readonly flows?: readonly Flow[];
}

/** Somebody outside wants something: a case's id arrives where only they could have sent it. */
export interface Attack extends Case {
	/** Where the words of the attacker come from. */
	readonly vector: string;
	/** How they are brought to be obeyed. */
	readonly way: string;
}

/** Somebody of the firm wants something. */
export interface Task extends Case {
	/** What has been done afterwards: recipients, requests, deeds of the desk's package, and files as `path: content`. */
	readonly done: readonly string[];
}
