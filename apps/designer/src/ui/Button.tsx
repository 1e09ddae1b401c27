import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";

export interface ButtonProps extends ComponentProps<"button"> {
	/** `secondary` when absent. One `primary` at most in a view. */
	readonly variant?: ButtonVariant;
	/** 32 px high, or 28 px; on a phone as high as a thumb needs. */
	readonly size?: "md" | "sm";
	/** Shown before the words, 14 to 16 px. */
	readonly icon?: ReactNode;
	/** Shows a spinner in the icon's place and takes no clicks. The button keeps the focus. */
	readonly busy?: boolean;
}

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "bg-accent text-accent-text hover:bg-accent-hover",
	secondary: "bg-surface text-text border border-border-strong hover:bg-hover",
	ghost: "text-text hover:bg-hover",
	danger: "bg-danger-solid text-danger-solid-text hover:bg-danger-solid-hover",
};

const SIZES = {
	md: "h-8 px-3 gap-2 max-sm:h-11 max-sm:px-4",
	sm: "h-7 px-2 gap-1.5 text-sm max-sm:h-9",
} as const;

export function Button({
	variant = "secondary",
	size = "md",
	icon,
	busy = false,
	className,
	children,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			aria-busy={busy || undefined}
			aria-disabled={busy || rest["aria-disabled"]}
			onClick={busy ? undefined : onClick}
			className={classNames(
				"inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none",
				"transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50",
				VARIANTS[variant],
				SIZES[size],
				className,
			)}
		>
			{busy ? <Spinner /> : icon}
			{children}
		</button>
	);
}
