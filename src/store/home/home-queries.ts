import { queryOptions } from '@tanstack/react-query'
import { listNextTimes } from '../../appointments/api.ts'
import { api } from '../../kit/api/api.ts'
import { listNextWorkshops } from '../../workshops/api.ts'

// Apart from what shows them: the route of the home page is in the first script of every page.

/** Services that are booked by appointment, with their next free times. */
export const nextTimesQuery = queryOptions({ queryKey: ['next-times'], queryFn: () => api(listNextTimes) })

/** The next sessions of workshops. */
export const nextWorkshopsQuery = queryOptions({ queryKey: ['next-workshops'], queryFn: () => api(listNextWorkshops) })
