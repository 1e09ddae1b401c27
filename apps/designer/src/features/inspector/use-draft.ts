import { useEffect, useRef, useState } from "react";

/** How long a pause in typing is before what was typed is kept, in milliseconds. */
const PAUSE = 400;

/**
 * What a person types before it is kept: committed on leaving the field and after a short pause, and replaced by the
 * outer value only when that changes by something else than this field.
 */
export function useDraft<Value>(value: Value, commit: (value: Value) => void) {
	const [draft, setDraft] = useState(value);
	const pending = useRef<{ readonly value: Value } | undefined>(undefined);
	const committed = useRef(value);
	const latestCommit = useRef(commit);
	latestCommit.current = commit;

	useEffect(() => {
		if (Object.is(value, committed.current)) return;
		committed.current = value;
		if (!pending.current) setDraft(value);
	}, [value]);

	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const flush = useRef(() => {
		clearTimeout(timer.current);
		const waiting = pending.current;
		pending.current = undefined;
		if (!waiting || Object.is(waiting.value, committed.current)) return;
		committed.current = waiting.value;
		latestCommit.current(waiting.value);
	}).current;
	useEffect(() => flush, [flush]);

	const change = (next: Value) => {
		setDraft(next);
		pending.current = { value: next };
		clearTimeout(timer.current);
		timer.current = setTimeout(flush, PAUSE);
	};
	return { draft, change, flush };
}
