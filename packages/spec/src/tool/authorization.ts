import { type Static, Type } from "typebox";
import { StepNumber } from "../event/event-base.ts";
import { Id } from "../identity/id.ts";
import { Label } from "../label/label.ts";

/** For how long an authorization counts: for one call, in this run, or for a time. */
export const AuthorizationValidity = Type.Union([
	Type.Literal("call"),
	Type.Literal("run"),
	Type.Literal("time"),
]);
export type AuthorizationValidity = Static<typeof AuthorizationValidity>;

/** Leave to call a tool, as it was asked for and decided. */
export const Authorization = Type.Object(
	{
		/** The question's id. */
		id: Type.String(),
		/** The step that asked. */
		step: StepNumber,
		/** The node whose agent asked; the asking node itself on the flow path. */
		caller: Id,
		/** The tool, by the name that its caller has for it, and its node; no node where no tool of the caller has the name. */
		tool: Type.String(),
		node: Type.Optional(Id),
		reason: Type.String(),
		status: Type.Union([
			Type.Literal("pending"),
			Type.Literal("approved"),
			Type.Literal("rejected"),
			Type.Literal("expired"),
		]),
		/** Milliseconds since the Unix epoch. */
		requestedAt: Type.Integer(),
		decidedAt: Type.Optional(Type.Integer()),
		/** Who decided, and what they wrote beside it. */
		by: Type.Optional(Type.String()),
		comment: Type.Optional(Type.String()),
		validFor: AuthorizationValidity,
		/** Of one for a time: until when, in milliseconds since the Unix epoch. */
		until: Type.Optional(Type.Integer()),
		/** The call that used it up. */
		usedBy: Type.Optional(StepNumber),
		/** Whether an agent may decide on it, besides people. */
		agentsMayDecide: Type.Boolean(),
		/** The label of the reason, and of the comment of an agent that decided; absent for trusted and public words. */
		label: Type.Optional(Label),
	},
	{ additionalProperties: false },
);
export type Authorization = Static<typeof Authorization>;
