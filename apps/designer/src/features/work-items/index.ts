export { QueueItems } from "./QueueItems.tsx";
export { Queues } from "./Queues.tsx";
