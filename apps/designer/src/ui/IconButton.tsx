import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./Tooltip.tsx";

export interface IconButtonProps extends ComponentProps<"button"> {
	/** What it does: the accessible name and the tooltip. */
	readonly label: string;
	/** A 16 px icon. */
	readonly icon: ReactNode;
	/** A shortcut such as `mod+z`, shown in the tooltip. */
	readonly shortcut?: string;
	readonly tooltipSide?: "top" | "right" | "bottom" | "left";
	/** 32 px, or 28, or 24. */
	readonly size?: "md" | "sm" | "xs";
}

const SIZES = { md: "size-8 rounded-md", sm: "size-7 rounded-md", xs: "size-6 rounded-sm" } as const;

/** A button that is an icon alone; a toggle when `aria-pressed` is given. */
export function IconButton({
	label,
	icon,
	shortcut,
	tooltipSide,
	size = "md",
	className,
	...rest
}: IconButtonProps) {
	return (
		<Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
			<button
				type="button"
				aria-label={label}
				{...rest}
				className={classNames(
					"inline-flex shrink-0 items-center justify-center text-text-muted transition-colors duration-100",
					"hover:bg-hover hover:text-text aria-pressed:bg-selected aria-pressed:text-text",
					"data-[state=open]:bg-selected data-[state=open]:text-text",
					"disabled:pointer-events-none disabled:opacity-40",
					SIZES[size],
					className,
				)}
			>
				{icon}
			</button>
		</Tooltip>
	);
}
