import { Type } from "typebox";
import { RunId } from "../identity/run-id.ts";

/** The fields that every journalled event has. */
export const EVENT_BASE = {
	/** The run that it is of. */
	run: RunId,
	/** Position in the run's journal; the first event has 1. */
	seq: Type.Integer({ minimum: 1 }),
	/** Milliseconds since the Unix epoch. */
	at: Type.Integer({ minimum: 0 }),
} as const;

export const CLOSED = { additionalProperties: false } as const;

/** A step's number within its run; the first step has 1. */
export const StepNumber = Type.Integer({ minimum: 1 });
