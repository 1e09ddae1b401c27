import type { FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { NodeSpec, Property } from "@switchyard/spec/node-spec";
import { MEMORY_TOOLS, type Robot, type RobotMemory } from "@switchyard/spec/robot";

/** The nodes that read pinned entries before a robot answers, by what they read. */
const READERS = { trusted: "pinned", untrusted: "pinned_data" } as const;

/** The fields of the message that they write. */
const INSTRUCTIONS = "pinned_instructions";
const DATA = "pinned_data";

/** How often the memory is read before an answer fails for want of it. */
const RETRY = { attempts: 4, backoffMs: 500 } as const;

/** Reads the entries that people have pinned. */
const PINNED_TYPE = "Workspace.RecallPinned";

const ALL_TOOLS: ReadonlySet<string> = new Set([...Object.values(MEMORY_TOOLS), PINNED_TYPE]);

/** The tools of a robot by reference: those that it was given, and those that its memory brings. */
export function toolsOfRobot({
	tools,
	memory,
}: {
	readonly tools: readonly string[];
	readonly memory?: RobotMemory | undefined;
}): string[] {
	const brought = (memory?.abilities ?? []).map((ability) => MEMORY_TOOLS[ability]);
	return [...new Set([...tools, ...brought])];
}

/** Whether a node type works on a memory. */
export function isMemoryTool(type: string): boolean {
	return ALL_TOOLS.has(type);
}

/** A robot has a memory of its own, and in it one of each person that it talks with, unless it keeps all together. */
export function memoryParam({ name }: Property, robot: Pick<Robot, "id" | "memory">): FlowNode["params"] {
	const all = memoryParams(robot);
	return all[name] === undefined ? {} : { [name]: all[name] };
}

/** What an agent of a robot gets its instructions and its prompt from, and the steps that come before it. */
export interface AgentInputs {
	readonly instructions: ParameterSetting;
	readonly prompt: ParameterSetting;
	/** In the order in which they run. */
	readonly before: readonly Omit<FlowNode, "position">[];
}

/**
 * What a robot answers by: its playbook and what the person wrote, each with the pinned entries of its memory after it. They are read by steps of their
 * own, so that a run's journal has them. Entries that somebody outside could have written never stand among the instructions: they go with the prompt.
 */
export function agentInputs(robot: Robot, specs: ReadonlyMap<string, NodeSpec>): AgentInputs {
	const { playbook, memory } = robot;
	const spec = specs.get(PINNED_TYPE);
	if (memory === undefined || memory.pinnedCharacters === 0 || spec === undefined) {
		return {
			instructions: { scope: "Custom", value: playbook },
			prompt: { scope: "Message", path: "text" },
			before: [],
		};
	}
	const reader = (entries: keyof typeof READERS, name: string, field: string, before?: string) => ({
		id: READERS[entries],
		type: spec.id,
		name,
		params: readerParams(entries, robot, memory, before),
		outputs: { result: field, error: "" },
		retry: RETRY,
	});
	return {
		instructions: { scope: "Message", path: INSTRUCTIONS },
		prompt: {
			scope: "Message",
			expression: `${DATA} == "" ? text : text + "\\n\\n" + ${DATA}`,
		},
		before: [
			reader("trusted", "Playbook and pinned memory", INSTRUCTIONS, playbook),
			reader("untrusted", "Pinned memory from outside", DATA),
		],
	};
}

function readerParams(
	entries: keyof typeof READERS,
	robot: Robot,
	{ pinnedCharacters }: RobotMemory,
	before: string | undefined,
): FlowNode["params"] {
	return {
		...memoryParams(robot),
		entries: { scope: "Custom", value: entries },
		max_characters: { scope: "Custom", value: pinnedCharacters },
		...(before === undefined ? {} : { before: { scope: "Custom", value: before } }),
	};
}

function memoryParams({ id, memory }: Pick<Robot, "id" | "memory">): FlowNode["params"] {
	return {
		memory: { scope: "Custom", value: id },
		...(memory?.keeps === "shared" ? {} : { person: { scope: "Message", path: "person" } }),
	};
}
