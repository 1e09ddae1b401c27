import { Type } from "typebox";
import { closed, defineTool, orNull } from "../define-tool.ts";

/** Tools that ask the program that called a flow. */
export const callerTools = {
	caller_folders: defineTool({
		description:
			"Lists the folders in which the program works that called this flow over MCP, as it says them itself: addresses of its own machine, which may be another than this one. Use it to learn which project a request is about.",
		node: {
			name: "Caller's Folders",
			icon: "folder-tree",
			effect: "safe",
			annotations: { readOnly: true, openWorld: true },
			source: { untrusted: true, private: true },
			keywords: ["mcp", "roots", "workspace", "project", "client"],
		},
		input: {},
		result: orNull(
			Type.Array(
				closed({
					uri: Type.String({ description: "Its address, usually file://…" }),
					name: Type.Optional(Type.String({ description: "Its name for people." })),
				}),
			),
			{ title: "Folders", description: "The folders; none when the program works in none." },
		),
	}),
};
