import { type Static, Type } from "typebox";

/** How many characters of pinned entries a robot reads before each answer at most. */
export const MOST_PINNED_CHARACTERS = 20_000;

/** What a robot may do with its memory when its model sees fit. */
export const MemoryAbility = Type.Union([
	Type.Literal("recall"),
	Type.Literal("remember"),
	Type.Literal("forget"),
]);
export type MemoryAbility = Static<typeof MemoryAbility>;

/** How a robot uses its memory, which has its id as name. */
export const RobotMemory = Type.Object(
	{
		/** Whose entries it keeps: those of each person that it talks with apart from those of others; or all together. */
		keeps: Type.Union([Type.Literal("per-person"), Type.Literal("shared")]),
		/** The tools that its model gets for it, each once. */
		abilities: Type.Array(MemoryAbility, { maxItems: 3, uniqueItems: true }),
		/** How many characters of pinned entries it reads before each answer; 0 for none. */
		pinnedCharacters: Type.Integer({ minimum: 0, maximum: MOST_PINNED_CHARACTERS }),
	},
	{ additionalProperties: false },
);
export type RobotMemory = Static<typeof RobotMemory>;

/** What a robot begins with that is to have a memory. */
export const ROBOT_MEMORY_DEFAULTS = {
	keeps: "per-person",
	abilities: ["recall", "remember", "forget"],
	pinnedCharacters: 4000,
} as const satisfies RobotMemory;

/** The node types of what a robot may do with its memory. */
export const MEMORY_TOOLS = {
	recall: "Workspace.Recall",
	remember: "Workspace.Remember",
	forget: "Workspace.Forget",
} as const satisfies Record<MemoryAbility, string>;
