import type { HeldSessionRequest } from "@switchyard/host";

/** Which session it is. */
export interface SessionKey {
	readonly run: string;
	/** The step of the block, or of the agent, whose it is. */
	readonly owner: number;
	/** Which of the block's rounds. */
	readonly round: number;
}

/** A session's name in the folder of sessions. */
export function nameOf({ run, owner, round }: SessionKey): string {
	return `${run}-${owner}-${round}`;
}

/** The session of that name; `undefined` for what is none. */
export function keyIn(name: string): SessionKey | undefined {
	const [, run, owner, round] = /^([0-9a-f-]{36})-(\d+)-(\d+)$/.exec(name) ?? [];
	return run === undefined ? undefined : { run, owner: Number(owner), round: Number(round) };
}

export function keyOf({ run, session }: HeldSessionRequest): SessionKey {
	const { owner, round } = session;
	return { run, owner, round };
}
