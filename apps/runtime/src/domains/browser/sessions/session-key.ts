import type { HeldSessionRequest } from "@switchyard/host";

/** Which session it is. */
export interface SessionKey {
	readonly run: string;
	/** The step of the block, or of the agent, whose it is. */
	readonly owner: number;
	/** Which of the block's rounds. */
	readonly round: number;
	/** An agent may have one of each kind. */
	readonly kind: string;
}

/** A session's name in the folder of sessions. */
export function nameOf({ run, owner, round, kind }: SessionKey): string {
	return `${run}-${owner}-${round}-${kind}`;
}

/** The session of that name; `undefined` for what is none. */
export function keyIn(name: string): SessionKey | undefined {
	const [, run, owner, round, kind] = /^([0-9a-f-]{36})-(\d+)-(\d+)-([a-z0-9-]+)$/.exec(name) ?? [];
	if (run === undefined || kind === undefined) return undefined;
	return { run, owner: Number(owner), round: Number(round), kind };
}

export function keyOf({ run, nodeSession }: HeldSessionRequest): SessionKey {
	const { owner, round, kind } = nodeSession;
	return { run, owner, round, kind };
}
