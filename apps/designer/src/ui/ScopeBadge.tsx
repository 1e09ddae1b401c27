import type { Scope } from "@switchyard/spec/scope";
import { TONE_CLASSES, type Tone } from "./Badge.tsx";
import { classNames } from "./class-names.ts";

/** How a scope looks everywhere: its colour, its letter, and what it means in a few words. */
export const SCOPE_LOOKS: Record<
	Scope,
	{ readonly tone: Tone; readonly letter: string; readonly meaning: string }
> = {
	AI: { tone: "ai", letter: "A", meaning: "Filled by the AI" },
	Custom: { tone: "custom", letter: "C", meaning: "Set by the designer" },
	Message: { tone: "message", letter: "M", meaning: "Read from the message" },
};

interface ScopeBadgeProps {
	readonly scope: Scope;
	/** Shows the scope's name beside its letter. */
	readonly named?: boolean;
}

/** Who fills a parameter, or filled a value: a letter in the scope's colour. */
export function ScopeBadge({ scope, named = false }: ScopeBadgeProps) {
	const { tone, letter, meaning } = SCOPE_LOOKS[scope];
	return (
		<span
			title={meaning}
			className={classNames(
				"inline-flex h-4 shrink-0 items-center gap-1 rounded-sm px-1 text-xs font-semibold",
				!named && "w-4 justify-center",
				TONE_CLASSES[tone],
			)}
		>
			<span aria-hidden={!named}>{letter}</span>
			<span className={named ? "font-medium" : "sr-only"}>{scope}</span>
		</span>
	);
}
