import { Type } from "typebox";
import { closed, defineTool, orNull } from "../define-tool.ts";

const robotId = (description: string) =>
	Type.String({ title: "Robot", description, pattern: "^[A-Za-z0-9_-]{1,64}$", maxLength: 64 });

const toolNames = (description: string) =>
	Type.Array(Type.String({ minLength: 1, maxLength: 129 }), { title: "Tools", description, maxItems: 64 });

const GRANTS = Type.Unsafe<Record<string, unknown>>({
	type: "object",
	title: "Grants",
	description:
		"What robots may be given by this tool: at most these `tools` besides the default ones, and `model`, `budget`, `policies`, `approval` and `maxSteps` as they stand here. In a robot, what it has itself.",
	additionalProperties: true,
});

const ROBOT_RESULT = orNull(
	closed({
		id: Type.String(),
		name: Type.String(),
		description: Type.String(),
		playbook: Type.String(),
		tools: Type.Array(Type.String()),
		revision: Type.Integer(),
		problems: Type.Array(Type.String(), { description: "What keeps it from answering as it is saved." }),
	}),
	{ title: "Robot", description: "The robot." },
);

/** Tools that work on robots, and the one that lists what they may use. */
export const robotTools = {
	list_tools: defineTool({
		description:
			"Lists the tools of this workspace by name, with what each does. Use it before you choose tools by name.",
		isDefault: true,
		node: {
			name: "List Tools",
			icon: "list-checks",
			effect: "safe",
			source: { trusted: "Packages and administrators wrote what it lists." },
			annotations: { readOnly: true, openWorld: false },
			keywords: ["registry", "help"],
		},
		input: {
			names: Type.Optional(
				Type.Array(Type.String({ maxLength: 64 }), {
					title: "Names",
					description: "The tools to describe; all of them when left out.",
					maxItems: 100,
				}),
			),
		},
		parameters: { names: { values: "tools" } },
		result: orNull(
			Type.Array(
				closed({
					name: Type.String({ description: "The name by which it is called." }),
					description: Type.String({ description: "What it does." }),
				}),
			),
			{ title: "Tools", description: "The tools that were found, by name." },
		),
	}),
	robot_create: defineTool({
		description:
			"Creates a robot: an agent that people talk to, with a name, a playbook that says what it does and how, and tools. It can be given only tools that you may give; those that it cannot be given are named in `error`, and it is created without them.",
		node: {
			name: "Create Robot",
			icon: "bot",
			effect: "keyed",
			provenance: true,
			annotations: { readOnly: false, destructive: true, openWorld: false },
			summary: "{{name}}",
			keywords: ["robot", "new agent"],
			sequential: true,
		},
		input: {
			name: Type.String({
				title: "Name",
				description: "The name by which people know it.",
				minLength: 1,
				maxLength: 120,
			}),
			playbook: Type.String({
				title: "Playbook",
				description: "What it does and how, as instructions to it.",
				minLength: 1,
				maxLength: 100000,
				control: "text-area",
			}),
			description: Type.Optional(
				Type.String({
					title: "Description",
					description: "What it is for, for people who choose a robot.",
					maxLength: 2000,
				}),
			),
			tools: Type.Optional(
				toolNames("What it may use: names of tools of the registry, node types, or nodes as flow/node."),
			),
			grants: Type.Optional(GRANTS),
		},
		parameters: {
			name: { sink: "instructions" },
			description: { sink: "instructions" },
			playbook: { sink: "instructions" },
			tools: { values: "tools" },
			grants: { scopes: ["Custom"] },
		},
		result: ROBOT_RESULT,
	}),
	robot_delete: defineTool({
		description:
			"Deletes a robot for good. What it has said stays in its runs. Only robots can be deleted that you could have made.",
		node: {
			name: "Delete Robot",
			icon: "bot",
			effect: "once",
			withoutSinks: "Each call asks a person, unless the designer says otherwise.",
			source: { trusted: "It says only that the robot is deleted." },
			annotations: { readOnly: false, destructive: true, openWorld: false },
			summary: "{{robot}}",
			keywords: ["robot", "remove"],
			sequential: true,
		},
		input: {
			robot: robotId("The robot's id."),
			grants: Type.Optional(GRANTS),
		},
		parameters: { grants: { scopes: ["Custom"] } },
		result: orNull(closed({ message: Type.String() }), {
			title: "Result",
			description: "That it is deleted.",
		}),
	}),
	robot_get: defineTool({
		description: "Reads one robot by its id, with its playbook, its tools, and what is wrong with it.",
		node: {
			name: "Get Robot",
			icon: "bot",
			effect: "safe",
			source: { untrusted: true, kept: true },
			annotations: { readOnly: true, openWorld: false },
			summary: "{{robot}}",
			keywords: ["robot", "read"],
		},
		input: {
			robot: robotId("The robot's id."),
		},
		result: ROBOT_RESULT,
	}),
	robot_list: defineTool({
		description:
			"Lists the robots of this workspace, the oldest first, with what each is for. Use it to find the robot that a question is for, or before you change one.",
		isDefault: true,
		node: {
			name: "List Robots",
			icon: "bot",
			effect: "safe",
			source: { untrusted: true, kept: true },
			annotations: { readOnly: true, openWorld: false },
			keywords: ["robot", "agents"],
		},
		input: {
			limit: Type.Optional(
				Type.Integer({
					title: "Limit",
					description: "How many to list at most.",
					minimum: 1,
					maximum: 100,
					default: 20,
				}),
			),
		},
		result: orNull(
			closed({
				robots: Type.Array(closed({ id: Type.String(), name: Type.String(), description: Type.String() })),
				total: Type.Integer(),
			}),
			{ title: "Robots", description: "The robots, and how many there are in all." },
		),
	}),
	robot_switch: defineTool({
		description:
			"Hands the conversation over to another robot, which answers the person's message in your place. Call it when another robot is better suited, and say briefly that you do; robot_list says what each is for.",
		node: {
			name: "Switch Robot",
			icon: "bot",
			effect: "safe",
			source: { untrusted: true, kept: true },
			annotations: { readOnly: true, openWorld: false },
			summary: "{{robot}}",
			keywords: ["robot", "hand over", "handoff", "transfer"],
		},
		input: {
			robot: robotId("The id of the robot that answers from now on."),
		},
		parameters: { robot: { values: "robots" } },
		result: orNull(closed({ switch_to: Type.String(), name: Type.String() }), {
			title: "Switch",
			description: "The robot that answers.",
		}),
	}),
	robot_update: defineTool({
		description:
			"Changes a robot; what is left out stays as it is. Read it first. Only robots can be changed that you could have made.",
		node: {
			name: "Update Robot",
			icon: "bot",
			effect: "safe",
			source: { untrusted: true, kept: true },
			provenance: true,
			annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
			summary: "{{robot}}",
			keywords: ["robot", "change", "edit"],
			sequential: true,
		},
		input: {
			robot: robotId("The robot's id."),
			name: Type.Optional(
				Type.String({ title: "Name", description: "Its new name.", minLength: 1, maxLength: 120 }),
			),
			playbook: Type.Optional(
				Type.String({
					title: "Playbook",
					description: "What it does and how, the whole of it.",
					minLength: 1,
					maxLength: 100000,
					control: "text-area",
				}),
			),
			description: Type.Optional(
				Type.String({ title: "Description", description: "What it is for.", maxLength: 2000 }),
			),
			tools: Type.Optional(
				toolNames(
					"All that it may use from now on: names of tools of the registry, node types, or nodes as flow/node.",
				),
			),
			grants: Type.Optional(GRANTS),
		},
		parameters: {
			name: { sink: "instructions" },
			description: { sink: "instructions" },
			playbook: { sink: "instructions" },
			tools: { values: "tools" },
			grants: { scopes: ["Custom"] },
		},
		result: ROBOT_RESULT,
	}),
};
