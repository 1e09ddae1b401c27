import type { ReactNode } from "react";
import { CopyButton } from "../../../ui/CopyButton.tsx";

interface AddressSectionProps {
	readonly address: string;
	/** What stands before the address, such as a method. */
	readonly before?: ReactNode;
	/** Buttons beside the one that copies the address. */
	readonly actions?: ReactNode;
	/** What stands below. */
	readonly children?: ReactNode;
}

/** The whole address at which a trigger is reached, to be copied. */
export function AddressSection({ address, before, actions, children }: AddressSectionProps) {
	return (
		<section
			aria-label="Address"
			className="flex flex-col gap-1 border-b border-border bg-surface-sunken px-3 py-2.5"
		>
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">Address</h3>
				<span className="flex items-center">
					{actions}
					<CopyButton label="Copy the address" text={() => address} />
				</span>
			</div>
			<p className="font-mono text-sm break-all select-all">
				{before && <span className="text-text-muted">{before} </span>}
				{address}
			</p>
			{children}
		</section>
	);
}
