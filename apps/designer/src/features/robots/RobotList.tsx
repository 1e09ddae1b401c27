import { useQuery } from "@tanstack/react-query";
import { Bot, Plus } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

interface RobotListProps {
	readonly selected: string | undefined;
	readonly onSelect: (id: string) => void;
	/** Begins a new one. */
	readonly onBegin: () => void;
}

/** The robots, in the order of their making. */
export function RobotList({ selected, onSelect, onBegin }: RobotListProps) {
	const { api } = useServices();
	const { data, isError, error, refetch } = useQuery(queries.robots(api));
	if (!data) {
		return isError ? (
			<ErrorState title="The robots could not be loaded" error={error} onRetry={() => void refetch()} />
		) : (
			<SkeletonRows rows={6} label="Loading the robots" />
		);
	}
	if (data.total === 0) {
		return (
			<EmptyState
				icon={<Bot size={20} />}
				title="No robots yet"
				actions={
					<Button icon={<Plus size={14} />} onClick={onBegin}>
						New robot
					</Button>
				}
			>
				Write down what one should do, and check off the tools that it may use.
			</EmptyState>
		);
	}
	return (
		<ul aria-label="Robots" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
			{data.robots.map(({ id, name, description, updatedAt, tools, published }) => (
				<li key={id} className="border-b border-border">
					<button
						type="button"
						aria-current={id === selected ? "true" : undefined}
						onClick={() => onSelect(id)}
						className={classNames(
							"flex w-full flex-col gap-0.5 px-4 py-2.5 text-left focus-visible:-outline-offset-2",
							id === selected ? "bg-selected" : "hover:bg-hover",
						)}
					>
						<span className="flex w-full items-baseline gap-2">
							<span className="min-w-0 flex-1 truncate font-medium">{name}</span>
							<span className="shrink-0 text-sm text-text-muted">
								<RelativeTime at={updatedAt} />
							</span>
						</span>
						<span className="w-full truncate text-sm text-text-muted">{description || "No description"}</span>
						<span className="flex items-center gap-2 text-sm text-text-muted">
							{tools === 0 ? "no tools" : tools === 1 ? "1 tool" : `${tools} tools`}
							{published === undefined && <Badge tone="warning">cannot answer</Badge>}
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}
