import { type ReactNode, useId } from "react";

interface SettingsSectionProps {
	readonly title: string;
	readonly description?: string;
	readonly actions?: ReactNode;
	readonly children: ReactNode;
}

/** One subject of the settings. */
export function SettingsSection({ title, description, actions, children }: SettingsSectionProps) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<header className="flex items-end gap-4">
				<div className="min-w-0 flex-1">
					<h2 id={id} className="text-lg font-semibold">
						{title}
					</h2>
					{description && <p className="text-text-muted">{description}</p>}
				</div>
				{actions}
			</header>
			<div className="overflow-hidden rounded-lg border border-border bg-surface">{children}</div>
		</section>
	);
}
