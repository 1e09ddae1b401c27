import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";

const MARK =
	"pointer-events-none absolute inset-0 m-auto size-3 text-accent-text opacity-0 max-sm:size-4 forced-colors:hidden";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref" | "children"> {
	/** The accessible name. */
	readonly label: string;
	/** Neither on nor off: some of the things that it stands for are. */
	readonly mixed?: boolean;
	/** Shown beside the box; a click on it counts. Without it, the box has as much room around it as a finger needs. */
	readonly children?: ReactNode;
}

/** A box that is on, off or mixed. */
export function Checkbox({ label, mixed = false, className, children, ...input }: CheckboxProps) {
	const box = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (box.current) box.current.indeterminate = mixed;
	}, [mixed]);
	return (
		<label
			className={classNames(
				"flex items-center gap-2",
				children === undefined && "-m-2 size-8 justify-center max-sm:size-11",
				className,
			)}
		>
			<span className="relative inline-flex size-4 shrink-0 max-sm:size-5">
				<input
					{...input}
					ref={box}
					type="checkbox"
					aria-label={label}
					className="peer size-full appearance-none rounded-sm border border-text-muted bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50 forced-colors:appearance-auto"
				/>
				<Check className={`${MARK} peer-checked:not-peer-indeterminate:opacity-100`} strokeWidth={3} />
				<Minus className={`${MARK} peer-indeterminate:opacity-100`} strokeWidth={3} />
			</span>
			{children}
		</label>
	);
}
