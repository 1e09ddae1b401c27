import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** A place in the page, in its pixels. */
const place = {
	x: Type.Number({ minimum: 0, maximum: 10_000 }),
	y: Type.Number({ minimum: 0, maximum: 10_000 }),
};

/** What a person sends over `/recorder`: mouse, keys, where to go, and what is done with what they do. */
export const RecorderRequest = Type.Union([
	Type.Object({ type: Type.Literal("open"), url: Type.String({ minLength: 1, maxLength: 4096 }) }, closed),
	Type.Object({ type: Type.Literal("go"), where: Type.Enum(["back", "forward", "reload"]) }, closed),
	/** Opens an empty tab, or works on one that is open. */
	Type.Object({ type: Type.Literal("tab"), action: Type.Literal("open") }, closed),
	Type.Object(
		{ type: Type.Literal("tab"), action: Type.Enum(["switch", "close"]), tab: Type.Integer({ minimum: 1 }) },
		closed,
	),
	Type.Object({ type: Type.Literal("record"), on: Type.Boolean() }, closed),
	Type.Object({ type: Type.Literal("pick"), on: Type.Boolean() }, closed),
	Type.Object(
		{
			type: Type.Literal("mouse"),
			event: Type.Enum(["move", "down", "up"]),
			...place,
			button: Type.Enum(["left", "middle", "right"]),
			clicks: Type.Integer({ minimum: 0, maximum: 3 }),
		},
		closed,
	),
	Type.Object(
		{
			type: Type.Literal("wheel"),
			...place,
			dx: Type.Number({ minimum: -10_000, maximum: 10_000 }),
			dy: Type.Number({ minimum: -10_000, maximum: 10_000 }),
		},
		closed,
	),
	/** A key by its name as `KeyboardEvent.key` has it. */
	Type.Object(
		{
			type: Type.Literal("key"),
			event: Type.Enum(["down", "up"]),
			key: Type.String({ minLength: 1, maxLength: 50 }),
		},
		closed,
	),
	/** How the dialog that waits is answered: OK or Cancel, and what is typed into one that asks for text. */
	Type.Object(
		{
			type: Type.Literal("answer"),
			accept: Type.Boolean(),
			text: Type.Optional(Type.String({ maxLength: 10_000 })),
		},
		closed,
	),
	/** Text that is typed at once, such as what was pasted. */
	Type.Object({ type: Type.Literal("text"), text: Type.String({ maxLength: 100_000 }) }, closed),
]);
export type RecorderRequest = Static<typeof RecorderRequest>;
