import { useEffect, useRef, useState } from "react";
import { Draft } from "./draft.ts";

/**
 * A field's draft of a value that is kept elsewhere. Call `change` with what is typed and `flush` when the field is left.
 * After that the field shows what was kept: the value outside, where it took another one than was typed.
 */
export function useDraft<Value>(value: Value, commit: (value: Value) => void) {
	const [shown, show] = useState(value);
	const [left, setLeft] = useState(0);
	const latest = useRef(commit);
	latest.current = commit;
	const [draft] = useState(() => new Draft<Value>(value, { commit: (typed) => latest.current(typed) }));
	const outside = useRef(value);
	outside.current = value;

	useEffect(() => {
		if (draft.receive(value)) show(value);
	}, [draft, value]);

	// A value that was refused outside does not stay in the field once it has been left.
	useEffect(() => {
		if (left > 0 && !draft.pending) show(outside.current);
	}, [draft, left]);

	useEffect(() => () => draft.flush(), [draft]);

	return {
		draft: shown,
		change(next: Value) {
			show(next);
			draft.type(next);
		},
		flush() {
			draft.flush();
			setLeft((times) => times + 1);
		},
		/** Shows the value outside again. */
		reset() {
			draft.drop();
			show(outside.current);
		},
	};
}
