import type { CSSProperties } from "react";
import { classNames } from "./class-names.ts";

interface PersonBadgeProps {
	readonly name: string;
	/** Which of the colours of people, from 0 on. */
	readonly colour: number;
	readonly className?: string;
}

/** A person as a disc with their initials. */
export function PersonBadge({ name, colour, className }: PersonBadgeProps) {
	return (
		<span
			role="img"
			aria-label={name}
			style={personColour(colour)}
			className={classNames(
				"flex size-6 shrink-0 items-center justify-center rounded-full bg-(--person) text-xs font-semibold text-white select-none",
				className,
			)}
		>
			{initials(name)}
		</span>
	);
}

/** Sets `--person` for what is drawn in a person's colour. */
export function personColour(colour: number): CSSProperties {
	return { "--person": `var(--color-person-${colour})` } as CSSProperties;
}

function initials(name: string): string {
	const words = name.split(/\s+/).filter((word) => word !== "");
	const [first = "", second = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
	return ([...first].slice(0, 1).join("") + [...second].slice(0, 1).join("")).toUpperCase();
}
