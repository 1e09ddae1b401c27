/** What of a window's interface the code is taken from. */
interface Place {
	readonly location: Pick<Location, "hash" | "pathname" | "search">;
	readonly history: Pick<History, "replaceState">;
}

/** Takes the one-time code of the printed link out of the address, so that it stays in no history and no bookmark. */
export function takeSignInCode({ location, history }: Place): string | undefined {
	const code = codeInFragment(location.hash);
	if (code !== undefined) history.replaceState(null, "", location.pathname + location.search);
	return code;
}

/** The code in what a person pasted: the whole link, its fragment, or the code alone. */
export function readSignInCode(pasted: string): string {
	const text = pasted.trim();
	const fragment = text.indexOf("#");
	return (fragment === -1 ? undefined : codeInFragment(text.slice(fragment))) ?? text.replace(/^code=/, "");
}

function codeInFragment(fragment: string): string | undefined {
	return new URLSearchParams(fragment.replace(/^#/, "")).get("code") || undefined;
}
