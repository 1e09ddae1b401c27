import { useCallback, useSyncExternalStore } from "react";

/** Where each panel is a sheet from below, as wide as the screen. */
export const PHONE = "(width < 640px)";

/** Whether a media query such as `(width < 640px)` holds, kept up to date. */
export function useMediaQuery(query: string): boolean {
	const subscribe = useCallback(
		(listener: () => void) => {
			const list = matchMedia(query);
			list.addEventListener("change", listener);
			return () => list.removeEventListener("change", listener);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
