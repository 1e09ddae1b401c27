import type { RunEngine } from "@switchyard/spec/event";
import { BEHAVIOURS, type Behaviour } from "./behaviours.ts";
import { ENGINE_VERSION } from "./version.ts";

/** What a run that begins now records: this engine, with all its rules. */
export const CURRENT_ENGINE: RunEngine = {
	version: ENGINE_VERSION,
	behaviours: Object.keys(BEHAVIOURS),
};

const NONE: ReadonlySet<Behaviour> = new Set();

/** Most runs began with the rules of now, and share one set. */
const CURRENT: ReadonlySet<Behaviour> = new Set(CURRENT_ENGINE.behaviours.filter(isKnown));

/** A run began by rules that this engine does not know: to fold it would be to fold it wrongly. */
export class UnknownBehaviourError extends Error {
	override readonly name = "UnknownBehaviourError";

	constructor(behaviour: string, version: string) {
		super(
			`The run was begun by engine ${version} with the behaviour “${behaviour}”, which engine ${ENGINE_VERSION} does not know.`,
		);
	}
}

/**
 * The rules of a run.
 * @param engine absent for a journal from before engines recorded themselves: such a run has none.
 * @throws UnknownBehaviourError
 */
export function behavioursOf(engine: RunEngine | undefined): ReadonlySet<Behaviour> {
	if (!engine) return NONE;
	const known: Behaviour[] = engine.behaviours.map((name) => {
		if (isKnown(name)) return name;
		throw new UnknownBehaviourError(name, engine.version);
	});
	return known.length === CURRENT.size ? CURRENT : new Set(known);
}

function isKnown(name: string): name is Behaviour {
	return Object.hasOwn(BEHAVIOURS, name);
}
