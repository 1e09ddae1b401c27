import {
	type Condition,
	type Conditions,
	ExpressionError,
	parsePath,
	readConditions,
	writeConditions,
} from "@switchyard/flow";
import { useState } from "react";

/**
 * An expression as conditions, and a way to change them. A change that is no expression yet, for want of a field, is
 * kept here; every other one is written.
 */
export function useConditions(when: string, onWhen: (when: string) => void) {
	const [draft, setDraft] = useState<{ readonly when: string; readonly conditions: Conditions }>();
	// What someone else or an undo wrote counts for more than what is kept here.
	const conditions = draft?.when === when ? draft.conditions : readConditions(when);
	const change = (next: Conditions) => {
		const text = next.list.every(isComplete) ? writeConditions(next) : when;
		setDraft({ when: text, conditions: next });
		if (text !== when) onWhen(text);
	};
	return { conditions, change };
}

/** Why a path leads nowhere; `undefined` for one that can be read. */
export function pathProblem(path: string): string | undefined {
	if (path === "") return "Choose a field.";
	try {
		parsePath(path);
		return undefined;
	} catch (error) {
		if (error instanceof ExpressionError) return error.message;
		throw error;
	}
}

function isComplete({ path }: Condition): boolean {
	return pathProblem(path) === undefined;
}
