import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { DIALOG_CONTENT, DIALOG_OVERLAY } from "./Dialog.tsx";
import { ErrorBoundary } from "./failure/ErrorBoundary.tsx";
import { FailedPart } from "./failure/FailedPart.tsx";

interface AlertDialogProps {
	readonly open: boolean;
	readonly onOpenChange: (open: boolean) => void;
	/** The question. */
	readonly title: string;
	/** What will happen, and whether it can be taken back. */
	readonly description: ReactNode;
	/** What the button that goes ahead says: the verb. */
	readonly action: string;
	readonly onAction: () => void;
	/** True when the action destroys something. */
	readonly danger?: boolean;
	/** True while the action is under way; the dialog stays until it is closed from outside. */
	readonly busy?: boolean;
}

/** A question that must be answered before anything else. The focus starts on Cancel. */
export function AlertDialog({
	open,
	onOpenChange,
	title,
	description,
	action,
	onAction,
	danger = false,
	busy = false,
}: AlertDialogProps) {
	return (
		<Radix.Root open={open} onOpenChange={onOpenChange}>
			<Radix.Portal>
				<Radix.Overlay className={DIALOG_OVERLAY} />
				<Radix.Content className={classNames(DIALOG_CONTENT, "max-w-[400px] gap-1 p-5")}>
					<Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
					{/* Nobody goes ahead with what they could not read. */}
					<ErrorBoundary
						title="What will happen could not be shown"
						instead={(failure) => (
							<>
								<FailedPart {...failure} />
								<Answers />
							</>
						)}
					>
						<Radix.Description asChild>
							<div className="text-text-muted">{description}</div>
						</Radix.Description>
						<Answers>
							<Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onAction}>
								{action}
							</Button>
						</Answers>
					</ErrorBoundary>
				</Radix.Content>
			</Radix.Portal>
		</Radix.Root>
	);
}

/** Cancel, and what else can be answered. */
function Answers({ children }: { readonly children?: ReactNode }) {
	return (
		<div className="mt-4 flex justify-end gap-2">
			<Radix.Cancel asChild>
				<Button>Cancel</Button>
			</Radix.Cancel>
			{children}
		</div>
	);
}
