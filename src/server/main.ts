import './young-heap.ts'
import './quick-imports.ts'

// Imported only now: the hooks work on what is loaded after them.
await import('./open-shop.ts')
