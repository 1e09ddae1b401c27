import { useEffect, useState } from "react";

/** Something that is open for as long as a page shows it. */
interface Closable {
	readonly close: () => void;
}

type Opening<Thing> =
	| { readonly state: "opening" }
	| { readonly state: "open"; readonly thing: Thing }
	| { readonly state: "failed"; readonly error: unknown };

/**
 * Opens something when the page appears and closes it when the page goes, even if it had not finished opening.
 * `open` must keep its identity for as long as the same thing is meant. `again` opens it anew after a failure.
 */
export function useOpened<Thing extends Closable>(
	open: () => Promise<Thing>,
): Opening<Thing> & { readonly again: () => void } {
	const [opening, setOpening] = useState<Opening<Thing>>({ state: "opening" });
	const [attempt, setAttempt] = useState({ open });
	useEffect(() => {
		let isLeft = false;
		let opened: Thing | undefined;
		setOpening({ state: "opening" });
		attempt.open().then(
			(thing) => {
				opened = thing;
				if (isLeft) thing.close();
				else setOpening({ state: "open", thing });
			},
			(error: unknown) => {
				if (!isLeft) setOpening({ state: "failed", error });
			},
		);
		return () => {
			isLeft = true;
			opened?.close();
		};
	}, [attempt]);
	return { ...opening, again: () => setAttempt({ open }) };
}
