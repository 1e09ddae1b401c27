import type { LargeValue } from "@switchyard/spec/json";
import { useCallback, useMemo, useState } from "react";
import { withLoaded } from "../../core/value/with-loaded.ts";

/** Fetches a large value. */
export type LoadLargeValue = (value: LargeValue) => Promise<unknown>;

export interface LoadedValues {
	/** The whole value, with all that has been loaded put in. */
	readonly value: unknown;
	/** Fetches a large value and puts it in; `undefined` where large values cannot be fetched. */
	readonly load: ((value: LargeValue) => Promise<void>) | undefined;
}

const NONE: ReadonlyMap<string, unknown> = new Map();

/** A value, and the large ones in it once they have been asked for. */
export function useLoadedValues(whole: unknown, fetch: LoadLargeValue | undefined): LoadedValues {
	const [loaded, setLoaded] = useState(NONE);
	const value = useMemo(() => withLoaded(whole, loaded), [whole, loaded]);
	const load = useCallback(
		async (large: LargeValue) => {
			const one = await fetch?.(large);
			setLoaded((before) => new Map(before).set(large.__ref, one));
		},
		[fetch],
	);
	return { value, load: fetch && load };
}
